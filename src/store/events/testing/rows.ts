import fc from 'fast-check'
import { CATEGORIES } from '../../../contract/hits/hit-words.ts'
import { CLASSES } from '../../../contract/hits/hits.ts'
import { newId } from '../../../lib/secrets/new-id.ts'
import { HIT_COLUMNS, type HitRow } from '../columns.ts'

/** ISO instant to `YYYY-MM-DD hh:mm:ss.mmm`, UTC. */
export const storedTime = (iso: string) => iso.replace('T', ' ').replace('Z', '')

const blank = Object.fromEntries(HIT_COLUMNS.map((column) => [column, ''])) as Record<keyof HitRow, string>

let made = 0

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** A person's visit at an instant (milliseconds), with a matching id; rejudged without rules it is a person's. */
export const personRow = (at: number, fields: Partial<HitRow> = {}): HitRow =>
  hitRow({
    category: 'person',
    hit: newId(at),
    time: storedTime(new Date(at).toISOString()),
    ip: '203.0.113.7',
    country: 'DE',
    user_agent: CHROME,
    headers_seen: false,
    mode: 'redirect',
    crawler: 'none',
    ...fields,
  })

/** With its own id. */
export function hitRow(fields: Partial<HitRow> = {}): HitRow {
  made += 1
  return {
    ...blank,
    hit: `hit-${String(made).padStart(6, '0')}`,
    time: '2026-05-01 12:00:00.000',
    client: '1',
    campaign: '10',
    class: 'target',
    category: 'person',
    device_type: 'desktop',
    is_unique: true,
    suspicious: false,
    score: 10,
    reasons: [],
    asn: 0,
    headers_seen: true,
    headers: {},
    network: ['', '', false, false],
    repeats: 1,
    pace: [1, 1, 1],
    source: 'site',
    unheard: 0,
    click_cost: '0',
    held_out: false,
    ...fields,
  }
}

/** Any visit text: quotes, control characters, lone surrogates, SQL or JSON look-alikes. */
export const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom(
      '\\',
      'u',
      'd',
      '8',
      '0',
      '"',
      "'",
      '\n',
      '\r',
      '\0',
      '\u{2028}',
      '\t',
      '{',
      '}',
      '[',
      ']',
      ',',
      ';',
      '\uD800',
      '\uDC00',
    ),
  }),
  fc.constantFrom(
    "'; DROP TABLE hits; --",
    '\\N',
    'NULL',
    '__proto__',
    '%',
    '\uFEFF',
    '{"a":1}',
    String.raw`\ud800`,
    String.raw`\\ud800`,
    '\uD800',
    '😀\uDC00',
  ),
)

const number = (max: number) => fc.integer({ min: 0, max })

/** Hits of three campaigns with any text, at any millisecond of the range. */
export function anyHit(from: string, to: string): fc.Arbitrary<HitRow> {
  const text = Object.fromEntries(HIT_COLUMNS.map((column) => [column, hostileText])) as Record<
    keyof HitRow,
    fc.Arbitrary<string>
  >
  return fc.record({
    ...text,
    time: fc
      .integer({ min: Date.parse(from), max: Date.parse(to) })
      .map((at) => storedTime(new Date(at).toISOString())),
    client: fc.constantFrom('1', '2'),
    campaign: fc.constantFrom('10', '11', '900719925474099301'),
    class: fc.constantFrom(...CLASSES),
    category: fc.constantFrom(...CATEGORIES),
    is_unique: fc.boolean(),
    suspicious: fc.boolean(),
    score: number(99),
    asn: number(2 ** 32 - 1),
    reasons: fc.array(
      fc.tuple(
        fc.constantFrom('ua.declared_bot', 'headers.missing', 'list.ip'),
        hostileText,
        fc.constantFrom('weak', 'conclusive'),
        fc.constantFrom('agent', 'list'),
      ),
      { maxLength: 4 },
    ),
    headers_seen: fc.boolean(),
    headers: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }),
    network: fc.tuple(hostileText, hostileText, fc.boolean(), fc.boolean()),
    repeats: number(2 ** 32 - 1),
    unheard: number(2 ** 32 - 1),
    held_out: fc.boolean(),
    click_cost: fc.constantFrom('0', '0.25', '1.000000001'),
    pace: fc.tuple(number(2 ** 32 - 1), number(2 ** 32 - 1), number(2 ** 32 - 1)),
  })
}
