import { begun } from '../../lib/begun.ts'
import { storedOf } from '../erasing.ts'
import type { Handler } from '../context.ts'
import { keyOf } from './key.ts'

export const exportVisitor: Handler<'privacy.export'> = async ({ services }, input) => ({
  type: 'text/plain; charset=utf-8',
  filename: `visitor-${input.by}.jsonl`,
  body: await begun(storedOf(services, keyOf(input))),
})
