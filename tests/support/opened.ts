/** Weir opened in the test's own process, where its services can be reached. */
import { readSettings } from '../../src/rules/settings.ts'
import { openWeir, type Weir } from '../../src/weir.ts'
import { ADMIN, OFFLINE } from './weir.ts'

/** Opens the folder without a word on the console and without the network; `env`: further variables. */
export const openHere = (
  dataDir: string,
  { env = {}, now }: { env?: Record<string, string>; now?: () => Date } = {},
): Promise<Weir> =>
  openWeir(
    readSettings({
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ...OFFLINE,
      ...env,
    }),
    { say: () => undefined, log: false, ...(now && { now }) },
  )
