/** `weir rollback --check`: could an earlier version use the stores? Changes nothing. */
import type { EarlierRelease } from '../operator/rollback.ts'
import { EXIT, UsageError, type Command } from './command.ts'

const plural = (count: number): string => (count === 1 ? '1 migration' : `${count} migrations`)

const lineOf = ({ version, ranLast, added, tookAway }: EarlierRelease): string =>
  tookAway === null
    ? `YES  ${version}, which started last on ${ranLast}: ${added === 0 ? 'no migration' : plural(added)} since, none of which took away what it uses; put it in place and restart`
    : `NO   ${version}, which started last on ${ranLast}: ${tookAway} took away what it uses; what goes back is a backup of before, into empty stores`

export const rollback: Command = {
  name: 'rollback',
  args: [],
  description:
    'With --check: which versions that have run here can go on with the stores as they are. Changes nothing.',
  options: { check: { type: 'boolean', description: 'look, and say it' } },
  run: async ({ is, ask, terminal }) => {
    if (!is('check'))
      throw new UsageError(
        'to go back, put the program of before in place and restart; “weir rollback --check” says whether it can go on with the stores',
      )
    const { version, others } = await ask('rollbackCheck', {})
    terminal.print(`this is version ${version}`)
    for (const other of others) terminal.print(lineOf(other))
    if (others.length === 0)
      terminal.print(
        'no other version is known to have run here; versions before 1.0.0-rc.1 cannot use these stores: restore a backup made by that version',
      )
    return others[0]?.tookAway === null ? EXIT.ok : EXIT.found
  },
}
