import type { SiteTopic } from '../../../contract/sites/site-words.ts'
import { print } from './forms.ts'
import { hills, PLACES } from './land.ts'
import { leaves, meadow } from './plants.ts'
import { appWindow } from './screen.ts'
import type { Draw } from './svg.ts'
import { joint, planks, rings } from './wood.ts'

/** Drawings of a topic, where the template leaves that open; never empty. */
const DRAWS: Record<SiteTopic, readonly [Draw, ...Draw[]]> = {
  crafts: [rings, joint, planks],
  travel: PLACES,
  software: [appWindow, print],
  design: [print],
  garden: [meadow, leaves, hills],
}

/** The `at`-th drawing, cyclic. */
export function drawOf(topic: SiteTopic, at: number): Draw {
  const draws = DRAWS[topic]
  return draws[at % draws.length] ?? draws[0]
}
export const drawsOf = (topic: SiteTopic): readonly Draw[] => DRAWS[topic]
