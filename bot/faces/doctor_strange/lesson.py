from bot.faces.lesson import Lesson
from bot.words import N_

LESSON = Lesson(
    intro=N_(
        "You are Good; a computer player is Evil and not very clever. You win when Evil has had nobody left who can "
        "act at the end of two turns in a row, from turn 10 on. Your hand is below, the question under it. Take your "
        "time."
    ),
    tips={
        "mystic_arts": N_(
            "Your turn begins here; your two cards are drawn already. Mystic Arts events change what you know or "
            "hold. Play them first, so that you can use what they bring; *On to the Summon* goes on."
        ),
        "search": N_(
            "Go Back in Time lets you take any card of the deck, and nobody sees which. A Character of high Power, or "
            "a way to kill a giant, is never wrong."
        ),
        "summon": N_(
            "Here you put Characters into play and hang things on them, each worth +1 Power. A Character that comes "
            "now may strike this very turn. Cards do nothing in your hand, so bring out what you have."
        ),
        "declare": N_(
            "Every Character of yours may strike once, each with one Attack card. The card says what happens to "
            "whoever loses: killed, exiled, hurt, controlled or captured. Send strong ones against weaker ones; the "
            "menu has the best odds first."
        ),
        "counter": N_(
            "You are attacked. One Counter card stops one attack before any die is rolled. Keep it for the attack "
            "that would hurt most."
        ),
        "order": N_(
            "You have several attacks; you say which is rolled for first. Begin where you are sure: if a target "
            "falls, you know what the next one is worth."
        ),
        "strike": N_(
            "The dice are cast: both sides have Power and a twelve-sided die. You may add Power cards now. "
            "The attacker wins ties; *Turn it* plays just as much as you need."
        ),
        "defend": N_(
            "Somebody strikes at one of yours. Power cards, or a friend whom you call to help, can turn it. If you "
            "cannot turn it, let it happen and spend nothing."
        ),
        "rest": N_(
            "Rest: hurt Characters may recover, giants may wander off, and Rest events bring somebody back. Healing "
            "your strongest is worth more than any attack."
        ),
        "discard": N_(
            "Your turn ends with at most seven cards in hand. Throw away first what only the other side may use."
        ),
        "any_time": N_(
            "This one may be played whenever anybody is asked: it shows you the other hand. Best before you plan your "
            "attacks, so that you know what can stop them."
        ),
    },
    because={
        "play": N_("it brings cards or knowledge before you need them"),
        "take": N_("it is the strongest card you can use"),
        "summon": N_("whoever is in play can fight, defend and help"),
        "attach": N_("+1 Power lasts as long as the Character"),
        "attack": N_("no other attack promises more"),
        "counter": N_("that attack would cost you most"),
        "resolve": N_("it is the surest of your attacks"),
        "power": N_("with it you are ahead"),
        "call": N_("a friend adds their Power and risks nothing"),
        "negate": N_("it brings somebody back into the fight"),
        "discard": N_("it is the card you will miss least"),
        "look": N_("knowing their hand makes your attacks surer"),
        "pass": N_("the cards are worth more later"),
        "done": N_("nothing more is to be gained here"),
    },
    ending=N_(
        "🎓 That was every kind of question. Play on to the end, or stop with /cancel. /play opens a table for two; "
        "/rules explains any card or number; *Why not…?* tells why something is not possible."
    ),
    deal=47,
    core=("mystic_arts", "summon", "declare", "strike", "defend", "discard"),
    place=1,
)
