/** Detection data, error reports, mail, Telegram, webhooks and postbacks. */
import path from 'node:path'
import type { DetectionData } from '../domain/context.ts'
import { startDetectionData } from '../jobs/detection-data.ts'
import type { SayLine } from '../lib/process/log.ts'
import { openResources } from '../lib/process/resources.ts'
import { createSealer, readKeyFile, type Sealer } from '../lib/secrets/seal.ts'
import { readSources } from '../outside/detection/sources.ts'
import { openDomainProver, type ProveDomain } from '../outside/domain-proof.ts'
import { openErrorReports, type ErrorReports } from '../outside/error-reports.ts'
import { openGuardedCall, openGuardedDownload, openGuardedFetch } from '../outside/guarded-fetch.ts'
import { openMail, type Mail, type MailWay } from '../outside/mail.ts'
import { openPageChecks, type CheckPage } from '../outside/offer-page.ts'
import { openPlatforms, type CallPlatform } from '../outside/platform.ts'
import { openTableFetch, type FetchTable } from '../outside/table-fetch.ts'
import type { Telegram } from '../outside/telegram.ts'
import { openWebhooks, type Hook } from '../outside/webhook.ts'
import { senderOf } from '../rules/accounts/panel-origin.ts'
import type { Settings } from '../rules/settings.ts'
import type { Database } from '../store/config/engine/database.ts'
import { createLetterQueue } from '../store/config/accounts/letters.ts'
import type { Stores } from './stores.ts'

/** Key that seals queued letters and the secrets of outgoing postbacks and cost feeds. */
const MAIL_KEY = 'mail.key'

/** Reports of platforms take a while. */
const FEED_TIMEOUT_MS = 45_000

type Outside = {
  data: DetectionData
  errors: ErrorReports
  mail: Mail
  telegram: Telegram | undefined
  hook: Hook
  callPlatform: CallPlatform
  sealer: Sealer
  checkPage: CheckPage
  fetchTable: FetchTable
  proveDomain: ProveDomain
  close: () => Promise<void>
}

type Needs = {
  dataDir: string
  stores: Pick<Stores, 'db' | 'detection' | 'detectionDir'>
  /** Version and code folder, for error reports. */
  release: { version: string; root: string }
  say: SayLine
  /** Once after each change of the file; for mail only. Throws when invalid. */
  changed?: (() => Settings | undefined) | undefined
}

export const openOutside = (settings: Settings, { dataDir, stores, release, say, changed }: Needs): Promise<Outside> =>
  openResources(async ({ own }) => {
    const { telegramBotToken: token, telegramApiRoot: apiRoot, outgoingPrivate: allowed, dnsServers } = settings
    const data = own(
      await startDetectionData({
        dir: stores.detectionDir,
        sources: readSources(settings.dataSources),
        detection: stores.detection,
        db: stores.db,
        byItself: settings.dataUpdate && settings.roles.some((role) => role !== 'jobs'),
        judges: settings.roles.some((role) => role !== 'jobs'),
        say,
      }),
    )
    const errors = own(
      openErrorReports({
        dsn: settings.sentryDsn,
        sampleRate: settings.sentrySampleRate,
        release: release.version,
        root: release.root,
      }),
    )
    const call = openGuardedCall({ allowed, dnsServers })
    const sealer = createSealer(settings.mailKey ?? readKeyFile(path.join(dataDir, MAIL_KEY)))
    return {
      data,
      errors,
      mail: own(openOutbox(settings, { dataDir, sealer, db: stores.db, report: say, changed })),
      // Most installations have no bot, and its library is large.
      telegram:
        token === undefined
          ? undefined
          : (await import('../outside/telegram.ts')).openTelegram({ token, apiRoot, report: say }),
      hook: openWebhooks(openGuardedFetch({ allowed, dnsServers })),
      callPlatform: openPlatforms(call),
      sealer,
      checkPage: openPageChecks(call),
      fetchTable: openTableFetch(openGuardedDownload({ allowed, dnsServers, timeoutMs: FEED_TIMEOUT_MS })),
      proveDomain: own(openDomainProver(dnsServers)).prove,
    }
  })

/** A server, or a folder. Edges alone send no mail. */
function openOutbox(
  settings: Settings,
  {
    dataDir,
    sealer,
    db,
    report,
    changed,
  }: { sealer: Sealer; db: Database; report: SayLine } & Pick<Needs, 'dataDir' | 'changed'>,
): Mail {
  const queue = createLetterQueue(db, sealer)
  const sends = settings.roles.some((role) => role !== 'edge')
  return openMail({
    ...wayOf(settings),
    changed: () => {
      const now = changed?.()
      return now && wayOf(now)
    },
    outbox: path.join(dataDir, 'outbox'),
    report,
    queue: sends ? queue : { ...queue, take: async () => undefined },
  })
}

const wayOf = ({ smtpUrl, smtpCa, mailFrom, panelOrigins, publicUrl }: Settings): MailWay => ({
  smtpUrl,
  smtpCa,
  from: mailFrom ?? senderOf(panelOrigins[0] ?? publicUrl ?? 'http://localhost'),
})
