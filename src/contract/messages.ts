/** Importing this file replaces the validator's default messages. */
import { z } from 'zod'
import { TEXTS } from './texts.ts'

const isText = (origin: string) => origin === 'string' || origin === 'array' || origin === 'set'

z.config({
  customError: (issue) => {
    if (issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value'))
      return TEXTS.required
    if (issue.code === 'too_big') return isText(issue.origin) ? TEXTS.valueLong : TEXTS.valueLarge
    if (issue.code === 'too_small') return isText(issue.origin) ? TEXTS.valueShort : TEXTS.valueSmall
    return TEXTS.valueInvalid
  },
})
