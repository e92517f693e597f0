from bot.faces.lesson import Lesson
from bot.words import N_

LESSON = Lesson(
    intro=N_(
        "One night in London, eleven hours, and whoever earns most gets the practice. You have Treatments in your "
        "bag; Patients wait, each with the icons they need. A computer player is the other doctor."
    ),
    tips={
        "mulligan": N_(
            "Your six Treatments come with two pairs or three of a kind. You may change all six. Different "
            "Treatments cure more kinds of Patients, so change when you have few kinds."
        ),
        "act_or_treat": N_(
            "Your turn: if you like one Action first, then one cure, then the draws. The hand tells whom you can cure "
            "and who is one card away. The dearer Patient is usually the better one."
        ),
        "treat": N_(
            "The Action is done; now the cure. You pay one Treatment for each icon. A Panacea stands for any icon: "
            "keep it for Legends, who always need one."
        ),
        "draw": N_(
            "Draw card by card: blind from the Treatments or the Actions, or openly from the Library. You draw up to "
            "seven cards if you cured somebody, up to ten if not. Look what the Patients in the Waiting Room need."
        ),
        "discard": N_(
            "Only seven cards fit in your bag. Throw out what no waiting Patient needs, or what you hold twice."
        ),
        "oppose": N_(
            "Somebody plays an Action against you. A Second Opinion stops it. If it hardly hurts, keep the card."
        ),
        "stop_cure": N_(
            "Another doctor is about to cure. Patient Bolts stops it. Worth it against a dear Patient, or one that "
            "would bring a bonus."
        ),
    },
    because={
        "mulligan": N_("so many doubles cure few kinds of Patients"),
        "keep": N_("there are enough kinds in it"),
        "play": N_("it gains more than it costs you"),
        "play_on": N_("it hurts the other doctor more than it costs you"),
        "refer": N_("better Patients may come"),
        "swap": N_("it brings you nearer to a bonus"),
        "cure": N_("it is the most money you can earn now"),
        "draw_treatment": N_("every Treatment makes more Patients curable"),
        "draw_action": N_("an Action now and then is worth a card"),
        "take": N_("a waiting Patient needs just this one"),
        "rest_treatments": N_("every Treatment makes more Patients curable"),
        "rest_actions": N_("an Action now and then is worth a card"),
        "discard": N_("no waiting Patient needs it"),
        "react": N_("what it stops would have cost you more"),
        "pass": N_("the card is worth more later"),
        "stop": N_("your bag is full of what you need"),
    },
    ending=N_(
        "🎓 That was every kind of question a turn brings. Play the night to its end, or stop with /cancel. /play "
        "opens a table for two to four; /rules explains any card, class or bonus; the specialists’ bonuses are on the "
        "board."
    ),
    deal=115,
    core=("act_or_treat", "draw", "discard"),
    place=2,
)
