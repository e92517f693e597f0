from bot.faces.quack_in_the_box import FACE
from bot.words import speaker
from engines.quack_in_the_box.cards import deck
from tests.bot.faces.quack_in_the_box.games import at_of
from tests.engines.quack_in_the_box.position import table

SAY = speaker("en")


def test_every_kind_stands_there_once_with_what_it_does_to_whom_and_its_joke() -> None:
    hands = {0: "antacid doorway_glance.1 doorway_glance.2 code_blue"}
    s = table(hands=hands, offices={0: "hot_dog_champion", 1: ("trucker", 0, 7)})
    assert FACE.details
    found = FACE.details(SAY, at_of(s, 0))
    assert [one.label.text for one in found] == ["Antacid", "Glance from the Doorway", "Code Blue"]
    texts = {one.label.text: one.about for one in found}
    assert "Hot Dog Champion (Ann): +4 Cure, +0 Harm, goes home." in texts["Antacid"]
    assert "Long-Haul Trucker (Bob): +0 Cure, +2 Harm, dies." in texts["Antacid"]
    assert (found[0].joke, found[0].held) == (deck(s.catalogue).treatments["antacid.1"].about, "antacid")
    assert "about to die" in texts["Code Blue"]
