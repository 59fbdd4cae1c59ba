import { expect, test } from 'vitest'
import { TEXTS } from '../../contract/texts.ts'
import { EventsError } from '../../store/events/engine/errors.ts'
import { refusalOf } from './failures.ts'

test('a question that is too large for itself is told apart from a machine that has no memory left', () => {
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
