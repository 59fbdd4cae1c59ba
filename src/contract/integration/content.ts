/** Guides of Integration and FAQ in Markdown. */
import { z } from 'zod'
import { count, id, instant, isStorable, languageField } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { EVERYONE, LANGUAGES, STAFF, type Language } from '../roles.ts'
import { TEXTS } from '../texts.ts'

export const CONTENT_CATEGORIES = ['integration', 'faq'] as const
export type ContentCategory = (typeof CONTENT_CATEGORIES)[number]

const FALLBACK: Language = 'ru'
/** `uk` is Ukrainian; unsupported languages fall back to Russian. */
const lang = z
  .string()
  .max(35)
  .default(FALLBACK)
  .transform((word): Language => LANGUAGES.find((one) => one === (word === 'uk' ? 'ua' : word)) ?? FALLBACK)
const language = languageField

const section = z.object({
  /** Position, from 0. */
  number: count,
  name: z.string(),
  content: z.string(),
  /** The fallback if there is no translation. */
  language: z.enum(LANGUAGES),
  /** Of this language; 0 if there is no translation. */
  version: count,
})
export type Section = z.output<typeof section>

const sectionVersion = z.object({
  version: count,
  name: z.string(),
  content: z.string(),
  /** Null: shipped with the product. */
  author: z.string().nullable(),
  createdAt: instant,
})
export type SectionVersion = z.output<typeof sectionVersion>

const arrangement = z.object({
  version: count,
  /** Hidden sections. */ removed: z.array(z.object({ number: count, name: z.string() })),
})
export type Arrangement = z.output<typeof arrangement>

const name = z
  .string({ error: TEXTS.inputName })
  .trim()
  .min(1, TEXTS.inputName)
  .max(120, TEXTS.valueLong)
  .refine(isStorable, TEXTS.valueInvalid)
const sectionContent = z
  .string({ error: TEXTS.required })
  .trim()
  .min(1, TEXTS.required)
  .max(50_000, TEXTS.valueLong)
  .refine(isStorable, TEXTS.valueInvalid)

const place = { language, category: z.enum(CONTENT_CATEGORIES) }

export const content = {
  'integration.read': endpoint('integration.read', {
    allowed: EVERYONE,
    effect: 'reads',
    description:
      'Names and contents of the sections of Integration and FAQ in a language. A client’s token, the edge’s address and the key of the given campaign stand where the text asks for them; staff read it as it is written.',
    input: z.object({
      lang,
      companyId: id.optional(),
      /** A proven client domain for links and scripts. */
      domain: z.string().max(253).optional(),
    }),
    reply: z.object({
      language: z.enum(LANGUAGES),
      integration: z.array(section),
      faq: z.array(section),
      /** Where clients write to a person: an e-mail or an address of the web. */
      contact: z.string().nullable(),
      /** Null if the caller may not change it. */ arrangement: z
        .object({ integration: arrangement, faq: arrangement })
        .nullable(),
    }),
  }),
  'integration.edit': endpoint('integration.edit', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Writes a section in a language. With `basedOn`, the version that was read, it is refused when somebody else has written it since.',
    input: z.object({
      ...place,
      number: z.int().min(0).max(1000),
      sectionContent,
      name: name.optional(),
      basedOn: count.optional(),
    }),
    reply: z.object({ section }),
    message: 'Section saved.',
  }),
  'integration.add': endpoint('integration.add', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Adds a section at the end, written in one language; the others read it in that one until it is written in theirs.',
    input: z.object({ ...place, name, sectionContent }),
    reply: z.object({ section }),
    message: 'Section added.',
  }),
  'integration.arrange': endpoint('integration.arrange', {
    allowed: STAFF,
    effect: 'changes',
    description:
      'Says which sections are shown and in which order. One that is left out is removed from the screen and can be brought back, its versions stay. With `basedOn`, the version of the order that was read, it is refused when somebody else has changed it since.',
    input: z.object({
      category: z.enum(CONTENT_CATEGORIES),
      numbers: z.array(count).min(1, TEXTS.required).max(1000),
      basedOn: count.optional(),
    }),
    reply: z.object({ version: count }),
    message: 'Order saved.',
  }),
  'integration.history': endpoint('integration.history', {
    allowed: STAFF,
    effect: 'reads',
    description: 'The last 100 versions of a section in a language, newest first.',
    input: z.object({ ...place, number: z.coerce.number().int().min(0).max(1000) }),
    reply: z.object({ versions: z.array(sectionVersion) }),
  }),
}
