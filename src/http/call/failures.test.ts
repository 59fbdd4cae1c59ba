import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { refusalOf } from './failures.ts'

test('distinguishes a query that is too large from a machine without memory', () => {
  expect(refusalOf(new EventsError('heavy', 'too long'))).toMatchObject({
    status: 422,
    message: TEXTS.tooMuch,
    retryAfter: undefined,
  })
  expect(refusalOf(new EventsError('full', 'none left'))).toMatchObject({
    status: 503,
    message: TEXTS.busy,
    retryAfter: 60,
  })
})
