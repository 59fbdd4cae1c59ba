/** Weir in the test's process, with access to its services. */
import { readSettings } from '../../src/rules/settings.ts'
import { openWeir, type Weir } from '../../src/weir.ts'
import { ADMIN, OFFLINE } from './weir.ts'

/** Silent and offline; `env`: further variables. */
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
