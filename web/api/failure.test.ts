import { expect, it } from 'vitest'
import { failureBody } from '../../src/contract/failure.ts'
import { failureFrom } from './failure.ts'

it('reads the server’s failure shape', () => {
  const error = failureFrom(
    422,
    failureBody('The given data was invalid.', { email: ['Taken.'], promo: ['Required.', 'Invalid.'] }),
  )
  expect(error.message).toBe('The given data was invalid.')
  expect(error.errors).toEqual(['Taken.', 'Required.', 'Invalid.'])
  expect(error.validation.promo).toEqual(['Required.', 'Invalid.'])
  expect(failureFrom(401, failureBody('Invalid Credentials!')).errors).toEqual(['Invalid Credentials!'])
})

it('has no messages when a proxy answered in another shape', () => {
  for (const body of [null, 'Bad Gateway', [], { error: 5 }, { message: { errors: [1] } }]) {
    const error = failureFrom(502, body)
    expect([error.status, error.message, error.errors, error.validation]).toEqual([502, '', [], {}])
  }
})
