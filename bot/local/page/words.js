// The page's own words, in the reader's language; the bot chooses the language of its texts itself.
const FRENCH = {
  "Only you can see this": "Vous seul pouvez voir ceci",
  "Dismiss message": "Masquer le message",
  "{0} used /{1}": "{0} a utilisé /{1}",
  "{0} is thinking …": "{0} réfléchit…",
  "(edited)": "(modifié)",
  "{0} added {1} to the thread": "{0} a ajouté {1} au fil",
  "{0} pinned a message": "{0} a épinglé un message",
  "{0} started a thread: {1}": "{0} a ouvert un fil : {1}",
  "The thread of a message by {0}": "Le fil d’un message de {0}",
  "Nothing here yet. Type / to see what the bot can do.":
    "Rien ici pour l’instant. Tapez / pour voir ce que le bot sait faire.",
  "Message {0}, or / for commands": "Écrire dans {0}, ou / pour les commandes",
  "{0} unread": "{0} non lus",
  "Inbox": "Messages privés",
  "The local Discord does not answer.": "Le Discord local ne répond pas.",
  "Cancel": "Annuler",
  "Submit": "Envoyer",
  "There is no command {0}": "Il n’y a pas de commande {0}",
  "The bot is not here yet.": "Le bot n’est pas encore là.",
  "(optional) {0}": "(facultatif) {0}",
  "Options": "Choix",
  "Choose one": "Choisissez",
  "Choose up to {0}": "Choisissez-en jusqu’à {0}",
  "Done ({0} of {1})": "Terminé ({0} sur {1})",
  "{0} to {1}": "{0} à {1}",
  "required": "obligatoire",
};

export const locale = new URLSearchParams(location.search).get("locale") || navigator.language;
const table = locale.startsWith("fr") ? FRENCH : {};

export const say = (text, ...parts) => (table[text] ?? text).replace(/\{(\d)\}/g, (_, n) => parts[n]);

// A command's or an option's description, as Discord's client picks it.
export const described = (one) => one.description_localizations?.[locale] ?? one.description;
