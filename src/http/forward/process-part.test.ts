import { expect, onTestFinished, test, vi } from 'vitest'
import { createProcessPart, type ProcessQuestion } from './process-part.ts'

function open(patience = { health: 30, figures: 30 }) {
  const questions: ProcessQuestion[] = []
  const part = createProcessPart({ post: (question) => questions.push(question), patience })
  onTestFinished(() => part.close())
  const answer = (reply: object | string): void =>
    part.hear({ kind: 'answer', id: questions.at(-1)?.id ?? 0, value: reply })
  return { part, questions, answer }
}

test('answers the current state', async () => {
  const { part, answer } = open({ health: 5000, figures: 5000 })
  const known = part.ask('health')
  answer({ edges: 2 })
  expect(await known).toEqual({ value: { edges: 2 }, ageMs: 0 })
})

test('callers during a running query share the next one, with the state after their call', async () => {
  const { part, questions, answer } = open({ health: 5000, figures: 5000 })
  const first = part.ask('health')
  const later = [part.ask('health'), part.ask('health'), part.ask('health')]
  expect(questions).toHaveLength(1)
  answer({ at: 1 })
  expect((await first).value).toEqual({ at: 1 })
  await vi.waitFor(() => expect(questions).toHaveLength(2))
  answer({ at: 2 })
  expect((await Promise.all(later)).map(({ value }) => value)).toEqual([{ at: 2 }, { at: 2 }, { at: 2 }])
  expect(questions).toHaveLength(2)
})

test('without an answer gives the last one and its age, and takes a late answer', async () => {
  const { part, questions, answer } = open()
  part.begin({ edges: 1 })
  const known = await part.ask('health')
  expect(known.value).toEqual({ edges: 1 })
  expect(known.ageMs).toBeGreaterThanOrEqual(25)
  expect(await part.ask('figures')).toEqual({ value: undefined, ageMs: 0 })
  const next = part.ask('health')
  expect(questions).toHaveLength(3)
  answer({ edges: 2 })
  expect(await next).toEqual({ value: { edges: 2 }, ageMs: 0 })
  expect(part.silentMs()).toBeLessThan(1000)
})
