import { expect, test } from 'vitest'
import {
  channelsOf,
  eventsOf,
  isOnByItself,
  NOTIFICATION_CHANNELS,
} from '../../../../../src/contract/notifications/notification-words.ts'
import { countOn, groupsOf, toImportant } from './groups.ts'

const usual = Object.fromEntries(
  eventsOf('user').map((event) => [
    event,
    Object.fromEntries(channelsOf(event).map((channel) => [channel, isOnByItself(event, channel)])),
  ]),
)

test('each event of the role is in one group', () => {
  const grouped = groupsOf(usual).flatMap(([, events]) => events)
  expect(grouped.toSorted()).toEqual(eventsOf('user').toSorted())
})

test('the preset changes only what differs, in the given channels', () => {
  expect(toImportant(usual, NOTIFICATION_CHANNELS)).toEqual({})
  const changed = { ...usual, payment: { ...usual['payment'], mail: false, webhook: false }, weekly: { mail: true } }
  expect(toImportant(changed, ['panel', 'mail'])).toEqual({ payment: { mail: true }, weekly: { mail: false } })
})

test('counts an event once, in the given channels', () => {
  const settings = { payment: { panel: true, mail: true }, weekly: { panel: false, mail: false, webhook: true } }
  expect(countOn(settings, ['payment', 'weekly'], ['panel', 'mail'])).toBe(1)
})
