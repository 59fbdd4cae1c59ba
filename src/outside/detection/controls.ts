/**
 * Proves that a name server resolves an operator's names by some known addresses, random each time, because cached
 * answers prove little.
 */
import { randomInt } from 'node:crypto'
import { cidrSpan } from './address-words.ts'
import { NoAnswer, TROUBLES, type NameServer, type Trouble } from './name-server.ts'
import { isWithinDomain, type Control } from './operators.ts'

/** Addresses per round, and required correct ones. */
const DRAWN = 3
const RIGHT = 2
/** Validity of a proof, milliseconds. */
export const PROVEN_MS = 60_000

export type Proof = {
  /** Start of the last successful round, milliseconds; 0 after a failure. */
  provenAt: () => number
  /** A round that starts now or later, shared by callers. Resolves to the reason when it proves nothing. */
  prove: () => Promise<Trouble | undefined>
}

/** True if the controls suffice. */
export const canProve = (controls: readonly Control[]): boolean => addressesIn(controls) >= RIGHT

function spanOf({ addresses }: Control): { first: number; size: number } {
  const { from, to } = cidrSpan(addresses) ?? { from: [], to: [] }
  const [[first = 0], [last = -1]] = [from, to]
  return { first, size: last - first + 1 }
}
const addressesIn = (controls: readonly Control[]): number => controls.reduce((sum, one) => sum + spanOf(one).size, 0)

const written = (word: number): string => [24, 16, 8, 0].map((bits) => (word >>> bits) & 255).join('.')

/** Picks different addresses from as many entries as possible. */
function draw(controls: readonly Control[]): { ip: string; domain: string }[] {
  const left = [...controls]
  const drawn = new Map<string, { ip: string; domain: string }>()
  const most = Math.min(DRAWN, addressesIn(controls))
  while (drawn.size < most) {
    if (left.length === 0) left.push(...controls)
    const [control] = left.splice(randomInt(left.length), 1)
    if (!control) break
    const { first, size } = spanOf(control)
    const ip = written(first + randomInt(size))
    drawn.set(ip, { ip, domain: control.domain })
  }
  return [...drawn.values()]
}

async function askOne(server: NameServer, { ip, domain }: { ip: string; domain: string }): Promise<Trouble | 'right'> {
  try {
    const names = await server.namesOf(ip)
    const name = names.find((one) => isWithinDomain(domain, one))
    if (name === undefined) return names.length === 0 ? 'denies' : 'lies'
    const addresses = await server.addressesOf(name, ip)
    if (addresses.includes(ip)) return 'right'
    return addresses.length === 0 ? 'denies' : 'lies'
  } catch (error) {
    if (error instanceof NoAnswer) return error.trouble
    throw error
  }
}

/** The most frequent trouble among wrong answers. */
function troubleOf(answers: readonly (Trouble | 'right')[]): Trouble {
  const count = (trouble: Trouble): number => answers.filter((one) => one === trouble).length
  return TROUBLES.reduce((most, one) => (count(one) > count(most) ? one : most))
}

/** `controls`: enough to prove something. `now`: milliseconds. */
export function openProof(server: NameServer, controls: readonly Control[], now: () => number): Proof {
  let provenAt = 0
  let running: Promise<Trouble | undefined> | undefined
  let next: Promise<Trouble | undefined> | undefined

  async function round(): Promise<Trouble | undefined> {
    const began = now()
    const answers = await Promise.all(draw(controls).map((one) => askOne(server, one)))
    const isRight = answers.filter((one) => one === 'right').length >= RIGHT
    provenAt = isRight ? began : 0
    return isRight ? undefined : troubleOf(answers)
  }
  function start(): Promise<Trouble | undefined> {
    const started = round().finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }
  return {
    provenAt: () => provenAt,
    prove: () => {
      if (!running) return start()
      // The running round started before this call.
      next ??= running
        .catch(() => undefined)
        .then(() => {
          next = undefined
          return start()
        })
      return next
    },
  }
}
