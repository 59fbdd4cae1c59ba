import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assignSlots, dealGroups, SLOTS } from './destination/split-slots.ts'

const links = (parts: Record<string, number>) => Object.entries(parts).map(([link, percent]) => ({ link, percent }))
const countsOf = (slots: readonly number[], length: number) =>
  Array.from({ length }, (_, index) => slots.filter((one) => one === index).length)
const percents = fc.array(fc.nat(30), { minLength: 1, maxLength: 8 }).map((weights) => {
  const cuts = weights.slice(1).map((_, at) =>
    Math.floor(
      (100 * weights.slice(0, at + 1).reduce((a, b) => a + b, 0)) /
        Math.max(
          1,
          weights.reduce((a, b) => a + b, 0),
        ),
    ),
  )
  return [...cuts, 100].map((end, at) => end - (cuts[at - 1] ?? 0))
})

test('a first deal places the links side by side', () => {
  expect(assignSlots(links({ a: 2, b: 1, c: 97 })).slice(0, 5)).toEqual([0, 0, 1, 2, 2])
})

test('each link has as many slots as percents, whatever the previous deal', () => {
  fc.assert(
    fc.property(percents, percents, (old, now) => {
      const before = old.map((percent, at) => ({ link: `l${at}`, percent }))
      const after = now.map((percent, at) => ({ link: `l${at}`, percent }))
      expect(countsOf(assignSlots(after, { links: before, slots: assignSlots(before) }), now.length)).toEqual(now)
    }),
  )
})

test('moves only the share that the losing links lose', () => {
  fc.assert(
    fc.property(fc.array(percents, { minLength: 2, maxLength: 5 }), (saves) => {
      let before: { link: string; percent: number }[] | undefined
      let slots: number[] = []
      for (const save of saves) {
        const now = save.map((percent, at) => ({ link: `l${at}`, percent }))
        const dealt = assignSlots(now, before && { links: before, slots })
        if (before) {
          const lost = before.reduce((sum, { percent }, at) => sum + Math.max(0, percent - (save[at] ?? 0)), 0)
          expect(dealt.filter((index, slot) => index !== slots[slot])).toHaveLength(lost)
        }
        before = now
        slots = dealt
      }
    }),
  )
})

test('restoring the percents of two links restores their visitors', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(100), (old, now) => {
      const [before, between] = [links({ a: old, b: 100 - old }), links({ a: now, b: 100 - now })]
      const first = assignSlots(before)
      expect(
        assignSlots(before, { links: between, slots: assignSlots(between, { links: before, slots: first }) }),
      ).toEqual(first)
    }),
  )
})

test('a link keeps its visitors when it moves; a rewritten one takes those of the link it replaces', () => {
  const before = links({ a: 50, b: 30, c: 20 })
  const slots = assignSlots(before)
  const moved = assignSlots(links({ c: 20, a: 50, b: 30 }), { links: before, slots })
  expect(moved).toEqual(slots.map((index) => [1, 2, 0][index]))
  const renamed = assignSlots(links({ a: 50, b2: 30, c: 20 }), { links: before, slots })
  expect(renamed).toEqual(slots)
})

test('groups are identified by name; a new name is dealt anew', () => {
  const one = [{ name: 'g', links: links({ a: 50, b: 50 }) }]
  const grown = [
    { name: 'new', links: links({ z: 100 }) },
    { name: 'g', links: links({ a: 40, b: 60 }) },
  ]
  const dealt = dealGroups({ splitGroups: grown }, { splitGroups: one }, dealGroups({ splitGroups: one }))
  expect(dealt[0]).toEqual(Array.from({ length: SLOTS }, () => 0))
  expect(dealt[1]?.filter((index, slot) => index !== assignSlots(one[0]?.links ?? [])[slot])).toHaveLength(10)
})

test('offers behind landing pages keep their visitors, however often their percents and the split change', () => {
  const group = (name: string, a: number, b: number) => ({ name, links: links({ a, b, c: 100 - a - b }) })
  const save = fc.tuple(fc.nat(50), fc.nat(50), fc.nat(2))
  fc.assert(
    fc.property(fc.array(save, { minLength: 3, maxLength: 8 }), fc.boolean(), (saves, isShared) => {
      const [first, ...rest] = saves.map(([a, b, splits]) => ({
        // a split group may have the same name
        splitGroups: Array.from({ length: splits }, (_, nth) => group(isShared && nth === 0 ? 'g' : `s${nth}`, b, a)),
        landingGroups: [group('g', a, b)],
      }))
      let [before, dealt] = [first, dealGroups(first ?? { splitGroups: [] })]
      for (const now of rest) {
        const next = dealGroups(now, before, dealt)
        const [was, is] = [dealt.at(-1) ?? [], next.at(-1) ?? []]
        const [had, has] = [countsOf(was, 3), countsOf(is, 3)]
        const lost = had.reduce((sum, count, at) => sum + Math.max(0, count - (has[at] ?? 0)), 0)
        expect(next).toHaveLength(now.splitGroups.length + 1)
        expect(is.filter((index, slot) => index !== was[slot])).toHaveLength(lost)
        ;[before, dealt] = [now, next]
      }
    }),
  )
})
