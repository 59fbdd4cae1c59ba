export type Sample = {
  /** Minutes since traffic began. */
  minute: number
  /** Anonymous memory of the process, MB. */
  memory: number
  /** Open files and sockets. */
  handles: number
  /** Data folder, MB. */
  disk: number
  hits: number
}

const NAMES = ['minute', 'memory', 'handles', 'disk', 'hits'] as const

export const csvOf = (samples: readonly Sample[]): string =>
  `${[NAMES.join(','), ...samples.map((sample) => NAMES.map((name) => sample[name]).join(','))].join('\n')}\n`

const [WIDTH, HEIGHT, LEFT, TOP, BETWEEN] = [720, 110, 60, 34, 34]
const PANELS = [
  { name: 'memory', title: 'anonymous memory, MB', color: '#2f6fde' },
  { name: 'handles', title: 'open files and sockets', color: '#8a5cd0' },
  { name: 'disk', title: 'data folder, MB', color: '#1f8a5b' },
] as const

function panelOf(samples: readonly Sample[], { name, title, color }: (typeof PANELS)[number], top: number): string {
  const most = Math.max(1, ...samples.map((sample) => sample[name])) * 1.1
  const minutes = Math.max(1, ...samples.map(({ minute }) => minute))
  const at = (sample: Sample): string =>
    `${(LEFT + (sample.minute / minutes) * (WIDTH - LEFT - 10)).toFixed(1)},${(top + HEIGHT * (1 - sample[name] / most)).toFixed(1)}`
  return `<text x="${LEFT}" y="${top - 8}">${title}</text>
<path d="M${LEFT} ${top}V${top + HEIGHT}H${WIDTH - 10}" fill="none" stroke="#8888"/>
<text x="${LEFT - 6}" y="${top + 8}" text-anchor="end">${Math.round(most)}</text><text x="${LEFT - 6}" y="${top + HEIGHT}" text-anchor="end">0</text>
<polyline fill="none" stroke="${color}" stroke-width="2" points="${samples.map(at).join(' ')}"/>`
}

/** SVG for light and dark backgrounds. `title`: what ran, where and when. */
export function pictureOf(samples: readonly Sample[], title: string): string {
  const step = HEIGHT + BETWEEN
  const minutes = Math.max(1, ...samples.map(({ minute }) => minute))
  const height = TOP + 20 + PANELS.length * step
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11" fill="#777">
<text x="${LEFT}" y="14" font-size="12">${title}</text>
${PANELS.map((panel, index) => panelOf(samples, panel, TOP + 12 + index * step)).join('\n')}
<text x="${WIDTH - 10}" y="${height - 4}" text-anchor="end">${Math.round(minutes * 10) / 10} minutes</text>
</svg>
`
}
