"""The first game of Quack in the Box."""

from bot.faces.lesson import Lesson
from bot.words import N_

LESSON = Lesson(
    intro=N_(
        "You are a doctor, though not a good one. Treat Patients with whatever you hold and send the bill. Dead "
        "Patients make you infamous, and at Infamy 8 the mob comes. Most money wins, unless the mob got you."
    ),
    tips={
        "flee": N_(
            "Each turn begins with this: stay, or flee to Switzerland with your money. Who flees earns nothing more, "
            "but keeps everything. Stay while your Infamy is low."
        ),
        "flee.barred": N_("Somebody has spoilt your passport: you cannot flee this turn. Go on to your Patient."),
        "treat": N_(
            "You owe as many Treatments as were rolled, one at a time. Each card says what it would do to this "
            "Patient: Cure, Harm or only money. Enough Harm, and they die and this round pays nothing."
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
            "Before the Treatments begin, some cards change how many are due. More Treatments are more money while "
            "the Patient lives, and more danger."
        ),
        "window.treatment": N_(
            "Another doctor treats a Patient, and you hold a card that interferes. Redirect it, cancel it, or let it "
            "happen: it is their Infamy."
        ),
        "window.death": N_(
            "A Patient is about to die. Code Blue saves them. Worth it for your own Patient, seldom for somebody "
            "else’s."
        ),
        "window.infamy": N_(
            "Infamy is about to be gained for a death. You hold a card that says whose fault it really was."
        ),
        "window.end": N_(
            "That was the last turn. Before the money is counted you may still play an Anytime, the last of this game."
        ),
        "bin": N_("The Sharps Bin: throw away what is of no use to this Patient; you draw as many new cards."),
        "mob": N_(
            "The mob is at the door. This is the last moment for an Anytime that brings your Infamy below its limit."
        ),
    },
    because={
        "stay": N_("your Infamy is low and there is money to be made"),
        "flee": N_("your money is safe, and the mob is near"),
        "treat": N_("it pays best without killing anybody"),
        "discard": N_("it has no target worth it"),
        "play": N_("now it does most"),
        "swap": N_("the other Patient suits your cards better"),
        "bin": N_("these cards do nothing for this Patient"),
        "toss": N_("it does nothing for this Patient"),
        "redirect": N_("it is better on that Patient"),
        "react": N_("now it does most"),
        "revive": N_("a death would cost the money of this round"),
        "blame": N_("somebody else can bear it better"),
        "require": N_("that number suits your hand"),
        "pass": N_("the card is worth more later"),
        "face": N_("there is nothing left that helps"),
        "done": N_("nothing more is to be gained here"),
    },
    ending=N_(
        "🎓 You have met the office, the waiting colleagues and the bill. Play on, or stop with /cancel. /play opens a "
        "table for two to six, and more doctors mean more mischief; *Several at once* lays Treatments in a row."
    ),
    deal=100,
    core=("flee", "treat", "anytime"),
    place=3,
)
