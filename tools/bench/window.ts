/** Part of `npm run bench`: memory of ten million visitors, measured in a separate process. */
import { createVisitorWindow, WINDOW_VISITORS } from '../../src/store/shared/window.ts'

const VISITS_A_SECOND = 200_000
const window = createVisitorWindow()
const start = performance.now()
for (let visitor = 0; visitor < WINDOW_VISITORS; visitor += 1)
  window.see(`visitor-${visitor}`, (visitor / VISITS_A_SECOND) * 1000)
const added = performance.now() - start
const again = performance.now()
for (let visitor = 0; visitor < WINDOW_VISITORS; visitor += 1)
  window.see(`visitor-${(visitor * 7919) % WINDOW_VISITORS}`, 60_000)
const seen = performance.now() - again
const nanos = (milliseconds: number) => Math.round((milliseconds / WINDOW_VISITORS) * 1e6)
console.log(
  `visitor window     ${window.size()} visitors in ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB of process; ${nanos(added)} ns a new one, ${nanos(seen)} ns a known one, one thread`,
)
