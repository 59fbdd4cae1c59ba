import type { TestApp } from '../../domain/testing/app.ts'
import type { OperatorContext } from '../context.ts'

const NO_NAMES = { publicUrl: undefined, panelOrigins: [], ownHosts: [] }
type Given = { settings?: Partial<OperatorContext['settings']>; running?: Partial<OperatorContext['running']> }

/** An operator of the app's store; the service runs if `running` is given. */
export const operatorOf = (app: TestApp, { settings = NO_NAMES, running }: Given = {}): OperatorContext =>
  ({ db: async () => app.db, now: () => app.clock.now, running, settings }) as unknown as OperatorContext
