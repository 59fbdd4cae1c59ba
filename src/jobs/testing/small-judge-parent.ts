/** Test program that starts a judging process, prints its pid, and waits. Argument: its folder. */
import { openJudgingProcess } from '../judging-process.ts'
import type { SmallAnswer, SmallQuestion } from './small-judge.ts'

const judge = openJudgingProcess<SmallQuestion, SmallAnswer>(new URL('small-judge.ts', import.meta.url), {
  name: 'weir-small',
  data: { sum: 0 },
  scratch: process.argv[2] ?? '',
})
const about = await judge.ask({ about: true })
console.log('pid' in about ? about.pid : '')
