import { createTestApp, type TestApp } from '../../domain/testing/app.ts'
import type { OperatorContext } from '../context.ts'

const NO_NAMES = { publicUrl: undefined, panelOrigins: [], ownHosts: [] }
type Given = { settings?: Partial<OperatorContext['settings']>; running?: Partial<OperatorContext['running']> }

/** An operator of the app's store; the service runs if `running` is given. */
export const operatorOf = (app: TestApp, { settings = NO_NAMES, running }: Given = {}): OperatorContext =>
  ({ db: async () => app.db, now: () => app.clock.now, running, settings }) as unknown as OperatorContext

/** A new app with an administrator, as an installation has one, and its operator. */
export async function operatedApp(given?: Given): Promise<{ app: TestApp; context: OperatorContext }> {
  const app = await createTestApp()
  await app.account('admin')
  return { app, context: operatorOf(app, given) }
}
