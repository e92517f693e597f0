from bot.faces.lesson import Lesson
from bot.words import N_

LESSON = Lesson(
    intro=N_(
        "You are a doctor, though not a good one. Treat Patients with whatever you hold and send the bill. Dead "
        "Patients make you infamous, and at Infamy 8 the mob comes. Most money wins, unless the mob got you."
    ),
    tips={
        "flee": N_(
            "Each turn begins so. *Another day at the office* brings cards, a Patient and a bill. *Flee to "
            "Switzerland* ends your work: you keep your money, and earn nothing more. Stay while your Infamy is low."
        ),
        "flee.barred": N_("Somebody has spoilt your passport: you cannot flee this turn. Go on to your Patient."),
        "treat": N_(
            "You owe as many Treatments as were rolled; press one at a time. The foot of each card says what it does "
            "to this Patient: *stays*, *home* or *dies*, with its Cure and Harm. Who stays or goes home pays; "
            "who dies pays nothing for this turn."
        ),
        "short": N_(
            "You have no Treatments left and still owe some: one Anytime has to be played. It is thrown away only if "
            "it has no target."
        ),
        "anytime": N_(
            "This is an Anytime: it can be played whenever anybody is asked, on anybody. Nobody waits for you here. "
            "Keep it until it hurts most."
        ),
        "window.roll": N_(
            "The number of Treatments was just rolled, and Double Shift changes it. More Treatments are more money "
            "while the Patient lives, and more danger. *Let it happen* keeps the card."
        ),
        "window.treatment": N_(
            "A Treatment was just laid, and you hold a card that changes it. Use it to spare your own Patient or to "
            "spoil a colleague’s bill. *Let it happen* keeps the card for later."
        ),
        "window.death": N_(
            "A Patient is about to die. Code Blue saves them: worth it for your own Patient, seldom for somebody "
            "else’s. *Let it happen* keeps the card."
        ),
        "window.infamy": N_(
            "Infamy is about to be gained for a death. You hold a card that says whose fault it really was; *Let it "
            "happen* leaves it as it is."
        ),
        "window.end": N_(
            "That was the last turn. Before the money is counted you may still play an Anytime, the last of this game."
        ),
        "bin": N_(
            "The Sharps Bin: choose under *Throw away* what is of no use to this Patient; you draw as many new cards. "
            "*Keep these* throws nothing away."
        ),
        "mob": N_(
            "The mob is at the door. This is the last moment for an Anytime that brings your Infamy below its limit. "
            "Without one there is only *Face the mob*."
        ),
    },
    because={
        "stay": N_("there is still money to be made"),
        "flee": N_("it keeps your money from the mob"),
        "treat": N_("it brings most for the least trouble"),
        "discard": N_("it has no target now"),
        "play": N_("it helps you, or hurts a rival"),
        "swap": N_("the other Patient suits your cards better"),
        "bin": N_("these cards do nothing for this Patient"),
        "toss": N_("it does nothing for this Patient"),
        "redirect": N_("it is better on that Patient"),
        "react": N_("it is better for you this way"),
        "revive": N_("a death costs money and brings Infamy"),
        "blame": N_("somebody else can bear it better"),
        "require": N_("that number suits your hand"),
        "pass": N_("here it would gain you too little"),
        "face": N_("there is nothing left that helps"),
        "done": N_("nothing more is to be gained here"),
    },
    ending=N_(
        "🎓 You have met the office, the waiting colleagues and the bill. Play on, or stop with /cancel. /play opens a "
        "table for two to six, and more doctors mean more mischief; *Several at once…* lays Treatments in a row."
    ),
    deal=100,
    core=("flee", "treat", "anytime"),
    place=3,
)
