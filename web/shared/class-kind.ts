/** One order, shape and colour everywhere. */
import type { ClassSwitch, Log } from '../../src/contract/hits/hits.ts'
import type { Shape } from '../kit/glyph.tsx'

export type ClassKind = Exclude<ClassSwitch, 'all'>

/** On the crest chart unique is nearest the line. */
export const COUNTED = ['target', 'targetUnique', 'bot', 'botUnique'] as const satisfies readonly ClassKind[]

/** Circle: passes. Square: blocked. Filled: whole class. Ring: unique. */
export const SHAPES: Record<ClassKind, Shape> = {
  target: 'disc',
  targetUnique: 'ring',
  bot: 'block',
  botUnique: 'frame',
  suspicious: 'triangle',
  unprotected: 'dashes',
}

export const COLOURS: Record<ClassKind, string> = {
  target: 'var(--target-mark)',
  targetUnique: 'var(--target-u-mark)',
  bot: 'var(--bot-mark)',
  botUnique: 'var(--bot-u-mark)',
  suspicious: 'var(--sus-mark)',
  unprotected: 'var(--unp-mark)',
}

export function kindOf(hit: Pick<Log, 'class' | 'unique' | 'suspicious' | 'category'>): ClassKind {
  if (hit.category === 'unprotected') return 'unprotected'
  if (hit.suspicious && hit.class === 'target') return 'suspicious'
  return hit.unique ? `${hit.class}Unique` : hit.class
}
