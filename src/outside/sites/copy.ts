/** Picks and orders the topic's texts; the owner's come first. */
import { topicIn, wordsIn } from './data.ts'
import type { Dice } from './dice.ts'
import { line, paragraphs } from './html.ts'
import type { CopyOfSite, Wish } from './model.ts'

export function copyOf({ texts, topic, language }: Pick<Wish, 'texts' | 'topic' | 'language'>, dice: Dice): CopyOfSite {
  const all = topicIn(topic, language)
  const own = (text: string | undefined): string => line(text ?? '')
  const about = paragraphs(texts.about ?? '')
  const [opening = '', ...more] = all.about
  return {
    kind: all.kind,
    headline: own(texts.headline) || dice.pick(all.headlines),
    lead: own(texts.lead) || dice.pick(all.leads),
    about: about.length > 0 ? about : [opening, ...dice.some(more, 2)],
    offers: dice.some(all.offers, dice.pick([5, 6, 6])),
    steps: all.steps,
    faq: dice.some(all.faq, dice.pick([3, 4, 4])),
    stories: dice.some(all.stories, 4),
    works: dice.some(all.works, 6),
    owner: own(texts.owner),
    email: own(texts.email),
    phone: own(texts.phone),
    street: own(texts.street),
    hours: own(texts.hours),
  }
}

/** Bracketed text where the owner has given nothing yet. */
export const fillsOf = (language: Wish['language']) => {
  const words = wordsIn(language)
  return {
    hours: words.fillHours,
    street: words.fillStreet,
    phone: words.fillPhone,
    email: words.fillEmail,
    owner: words.fillOwner,
  } as const
}
