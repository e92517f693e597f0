"""The first game of Clinic."""

from bot.faces.lesson import Lesson
from bot.words import N_

LESSON = Lesson(
    intro=N_(
        "You found a clinic and run it for six rounds: build, hire, admit, treat. Most Popularity wins. There is a "
        "lot to choose, but every screen has a proposal that is never silly. Cars park by themselves in this lesson."
    ),
    tips={
        "found": N_(
            "You start with a hub, a treatment room and a supply room, free of charge. A treatment room works with a "
            "hub beside it on its floor and a supply room beside it on any floor. The ready-made layouts do."
        ),
        "claim": N_(
            "Everybody takes one bonus tile. Pieces of it are free of charge; dollars and people help at once."
        ),
        "place": N_(
            "Your bonus goes on the board at once. Leave the spaces beside your treatment room free for building."
        ),
        "draft": N_(
            "A double tile has two halves, built together whenever you like, for $2 and the floor. Take the pair that "
            "fits what you want to build."
        ),
        "swap": N_(
            "You drew a pair of double tiles, for later. One of them may be exchanged for the one that lies alone; "
            "*Keep the pair* will do."
        ),
        "pick": N_(
            "Three times a round everybody picks a tile in secret: Build, Hire or Admit, two of each. Then all Builds "
            "are done, all Hires, all Admits. Early on: rooms, then staff, then patients."
        ),
        "double": N_("Your double tiles can be built at any time, on anybody’s turn, while you can pay."),
        "last_double": N_("You have paid for the last time. A double tile still in hand may be built now, or never."),
        "build": N_(
            "Two elements a Build. Rooms of one colour may not touch. Every module is upkeep of $1 a round, so build "
            "what you will use: another hub opens another service. *Nothing more* ends the Build."
        ),
        "hire": N_(
            "One doctor and one nurse or orderly; *Hire 2* takes both by one press. A white doctor treats white "
            "patients, a nurse helps with one colour more. Doctors cost less further right."
        ),
        "admit": N_(
            "Five Queue Points: the first patient of a row costs 1, the second 2. Redder patients pay more, if your "
            "doctors can treat them. A button that admits several takes only whom you can treat; at night the others "
            "get worse. *Nobody more* ends the Admit."
        ),
        "move": N_(
            "Now your people walk, and walking costs Time; every 4 of it cost a point in the end. *Move everybody as "
            "proposed* brings patients, doctors and nurses to where most money is made: one press."
        ),
        "business": N_(
            "Care brings money, rooms and salaries cost some. What is left buys Popularity at $3 a point. Keep a few "
            "dollars for the next Build, except in the last round."
        ),
        "park": N_("Whoever comes brings a car, which stands on a border and keeps you from building beside it."),
        "drive": N_("Whoever leaves takes a car along: free the place where you want to build next."),
        "dismiss": N_("There is not enough for all salaries: let go whom you need least."),
        "protect": N_("IT services keep the level of some doctors overnight. Keep the best."),
    },
    because={
        "preset": N_("everything touches what it must, and there is room to grow"),
        "found": N_("everything touches what it must"),
        "claim": N_("your clinic has most use for it"),
        "place": N_("it is in nobody’s way there"),
        "draft": N_("it fits a small clinic"),
        "swap": N_("the other tile fits better"),
        "keep": N_("the pair fits your clinic"),
        "pick": N_("that is what your clinic lacks most"),
        "build": N_("it lets you treat more, or more kinds of patients"),
        "double": N_("it pays for itself before the end"),
        "conveyors": N_("they save Time every round"),
        "hire": N_("somebody has to treat them"),
        "admit": N_("your doctors can treat this one"),
        "requeue": N_("your doctors can treat them in that row"),
        "propose": N_("it is the best way for all of them at once"),
        "go": N_("there they are of use"),
        "best": N_("it is the best assignment there is"),
        "treat": N_("this pair earns most"),
        "pay": N_("Popularity wins the game, and some cash builds the next room"),
        "park": N_("it blocks no building site"),
        "drive": N_("it frees a building site"),
        "dismiss": N_("it costs you least"),
        "protect": N_("that level is worth most"),
        "done": N_("nothing more is worth its price"),
    },
    ending=N_(
        "🎓 You have seen a whole round, and the other five are like it. Play on, or stop with /cancel. /play opens a "
        "table for one to four; /rules explains every tile and every number."
    ),
    deal=4,
    core=("pick", "build", "hire", "admit", "move", "business"),
    place=4,
    options={"valet": True},
)
