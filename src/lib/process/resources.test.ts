import { expect, test } from 'vitest'
import { openResources, type ResourceOwner } from './resources.ts'

function things() {
  const closed: string[] = []
  const thing = (name: string) => ({ name, close: async () => void closed.push(name) })
  return { closed, thing }
}

test('closes what it owns in reverse order, one after the other', async () => {
  const { closed, thing } = things()
  const whole = await openResources(({ own, onClose }: ResourceOwner) => {
    own(thing('store'))
    onClose(async () => {
      await Promise.resolve()
      closed.push('timer')
    })
    own(thing('port'))
    return { name: 'all' }
  })
  expect(whole.name).toBe('all')
  expect(closed).toEqual([])
  await whole.close()
  expect(closed).toEqual(['port', 'timer', 'store'])
})

test('when a step fails, closes what is open, and what is still opening once it has opened', async () => {
  const { closed, thing } = things()
  const slow = Promise.withResolvers<ReturnType<typeof thing>>()
  const opening = openResources(async ({ own, ownSoon }) => {
    own(thing('first'))
    await Promise.all([ownSoon(slow.promise), Promise.reject(new Error('no port'))])
    return {}
  })
  opening.catch(() => undefined)
  expect(closed).toEqual([])
  slow.resolve(thing('slow'))
  await expect(opening).rejects.toThrow('no port')
  expect(closed).toEqual(['slow', 'first'])
})

test('skips what failed to open; a failing close hides neither the others nor the reason', async () => {
  const { closed, thing } = things()
  const opening = openResources(async ({ own, ownSoon, onClose }) => {
    own(thing('first'))
    onClose(() => {
      throw new Error('stuck')
    })
    await ownSoon<ReturnType<typeof thing>>(Promise.reject(new Error('no store')))
    return {}
  })
  await expect(opening).rejects.toThrow('no store')
  expect(closed).toEqual(['first'])
})
