import type { StatusWarning } from '../../contract/status/status.ts'

/**
 * error: visits are refused, a store is unavailable or damaged, or a disk is full. warn: visits are answered, but look.
 */
export type ConditionLevel = 'error' | 'warn'
export type Condition = {
  kind: StatusWarning
  level: ConditionLevel
  /** Spool, job, folder, part or file concerned; or a number. */
  about: string
}

type Meaning = {
  level: ConditionLevel
  /** Fault, then remedy, in English for logs and terminals. */ says: (about: string) => string
}

const ALONE = 'each process counts visitors and sign-in attempts on its own'
const UNTOLD = 'processes do not learn of each other’s visitors'

const MEANINGS: Record<StatusWarning, Meaning> = {
  spoolFailing: {
    level: 'error',
    says: (spool) =>
      `the spool of ${spool} cannot be written, so visits for it are refused: check whether the disk is full, read-only or broken`,
  },
  diskFull: {
    level: 'error',
    says: (place) => `the disk is almost full${ofFolder(place)}: make space now, or visits are refused`,
  },
  inodesFew: {
    level: 'error',
    says: (place) =>
      `the disk${ofFolder(place)} can hold hardly any more files, whatever room it has (inodes, “df -i”): remove small files now, or visits are refused`,
  },
  configAway: {
    level: 'error',
    says: () =>
      'the configuration store does not answer; edges keep working with the last known settings: check that Postgres runs, and that DATABASE_URL reaches it where it is set',
  },
  configReadOnly: {
    level: 'error',
    says: () =>
      'the configuration store takes no changes: if it is a standby, promote it or point DATABASE_URL at the primary',
  },
  configDamaged: {
    level: 'error',
    says: (file) =>
      `the configuration store is damaged: ${file}; stop the service and restore a backup with “weir restore”`,
  },
  eventsAway: {
    level: 'error',
    says: () =>
      'the event store does not answer; hits wait on disk: check that ClickHouse runs and that CLICKHOUSE_URL reaches it',
  },
  eventsDamaged: {
    level: 'error',
    says: (part) =>
      `a part of the event store is damaged: ${part}; restore a backup, or detach the part to do without its hits`,
  },
  edgesMissing: {
    level: 'error',
    says: (count) =>
      `${count} edges are not running; they restart automatically: if they stay down, see the log lines before this one`,
  },
  panelMissing: {
    level: 'error',
    says: (folder) => `the panel is not built, ${folder} has no index.html: “npm start” builds it, or “npm run build”`,
  },
  snapshotOld: {
    level: 'warn',
    says: (seconds) =>
      `changes have not reached the edges for ${seconds} s: check that the configuration store answers`,
  },
  memoryLow: {
    level: 'warn',
    says: (mb) =>
      `${mb} MB of memory left before the system kills the process: give it more, or run fewer edges (EDGE_WORKERS)`,
  },
  openFilesFew: {
    level: 'warn',
    says: (count) =>
      `this process may open ${count} files more, connections among them, and then refuses visits: raise LimitNOFILE= of the unit, or “ulimit -n”`,
  },
  spoolWaits: {
    level: 'warn',
    says: (spool) => `the spool of ${spool} has been waiting for its store for more than a minute; nothing is lost`,
  },
  spoolRejected: {
    level: 'warn',
    says: (spool) => `the spool of ${spool} has set files aside as damaged or refused: see “weir spool”`,
  },
  redisAway: {
    level: 'warn',
    says: () => `Redis does not answer; ${ALONE}: check that it runs and that REDIS_URL reaches it`,
  },
  redisDenied: {
    level: 'warn',
    says: (answer) =>
      `Redis refuses the user or the password in REDIS_URL (${answer}); ${ALONE}: correct them, or give the user its rights`,
  },
  redisCertificate: {
    level: 'warn',
    says: (code) =>
      `Redis has a certificate that is not believed (${code}); ${ALONE}: name its authority in EXTRA_CA_CERTS`,
  },
  redisCluster: {
    level: 'warn',
    says: () =>
      `Redis runs in cluster mode, and Weir works with one server; ${ALONE}: point REDIS_URL at such a server`,
  },
  redisReadOnly: {
    level: 'warn',
    says: () =>
      `Redis is a replica and takes no changes; ${UNTOLD}: point REDIS_URL at the primary, or promote this one`,
  },
  redisFull: {
    level: 'warn',
    says: () => `Redis is full (maxmemory) and takes nothing; ${UNTOLD}: give it more memory`,
  },
  redisEvicts: {
    level: 'warn',
    says: (policy) =>
      `Redis forgets what it holds once its memory is used up (maxmemory-policy ${policy}), and so visitors, sign-in attempts and caps of offers: set maxmemory-policy to noeviction`,
  },
  redisRefuses: {
    level: 'warn',
    says: (answer) => `Redis refuses what is written (${answer}); ${UNTOLD}: see its log`,
  },
  panelAway: {
    level: 'warn',
    says: () =>
      'the panel behind PANEL_URL does not answer; visits are answered, people cannot sign in: check that it runs and that PANEL_URL reaches it',
  },
  clockApart: {
    level: 'warn',
    says: (seconds) =>
      `this machine’s clock is ${seconds} s away from the configuration store’s, so hits may fall on wrong days: set both by NTP`,
  },
  locksWait: {
    level: 'warn',
    says: (count) =>
      `${count} statements have been waiting for locks in the configuration store for more than ten seconds: see who holds them in pg_stat_activity`,
  },
  mailRefused: {
    level: 'warn',
    says: (reason) =>
      `the mail server refuses mail: ${reason}; check SMTP_URL, SMTP_CA and MAIL_FROM; mail is retried for a day`,
  },
  mailKeyWrong: {
    level: 'warn',
    says: (count) =>
      `${count} waiting mails were encrypted with another key and are kept: give the service the MAIL_KEY or mail.key that it had`,
  },
  mailMissing: {
    level: 'warn',
    says: () => 'mails become files, and nobody gets them: set SMTP_URL and MAIL_FROM',
  },
  backupFailed: {
    level: 'warn',
    says: (why) => `the last backup failed: ${why}; mend that, and make one with “weir backup”`,
  },
  backupOld: {
    level: 'warn',
    says: (days) =>
      `the newest backup is ${days} days old: see why the timer’s failed (journalctl -u weir-backup), and make one with “weir backup”`,
  },
  noLead: {
    level: 'warn',
    says: () => 'no process runs scheduled jobs: start one with the role jobs',
  },
  jobFailing: {
    level: 'warn',
    says: (job) => `the job “${job}” failed and will be retried`,
  },
  diskLow: {
    level: 'warn',
    says: (place) => `the disk${ofFolder(place)} is running low on space: add some, or keep hits for a shorter time`,
  },
  diskSoonFull: {
    level: 'warn',
    says: (days) => `at this rate the disk is full in ${days} days: add space, or keep hits for a shorter time`,
  },
  dataDamaged: {
    level: 'warn',
    says: (file) =>
      `the detection data cannot be read, so the last known or the shipped data is used: ${file}; fetch it again on the screen Detection data`,
  },
  crawlersUnchecked: {
    level: 'warn',
    says: (claims) =>
      `crawlers cannot be verified by DNS (name server: ${claims}) and are treated as people: check DNS_SERVERS`,
  },
  dataOld: {
    level: 'warn',
    says: (days) => `the detection data is ${days} days old: fetch it on the screen Detection data`,
  },
  loopLate: {
    level: 'warn',
    says: (ms) => `the panel answers ${ms} ms late: the machine is busy, or a report is large`,
  },
}

const ofFolder = (place: string): string => (place === '' ? '' : ` of ${place}`)

export const conditionOf = (kind: StatusWarning, about = ''): Condition => ({
  kind,
  level: MEANINGS[kind].level,
  about,
})

export const conditionText = ({ kind, about }: Pick<Condition, 'kind' | 'about'>): string => MEANINGS[kind].says(about)

/** Kinds identified by `about`; for others it is a changing number. */
const NAMED: ReadonlySet<StatusWarning> = new Set<StatusWarning>([
  'spoolFailing',
  'spoolWaits',
  'spoolRejected',
  'jobFailing',
  'diskFull',
  'inodesFew',
  'diskLow',
  'configDamaged',
  'eventsDamaged',
  'dataDamaged',
])

const nameOf = ({ kind, about }: Condition): string => (NAMED.has(kind) ? `${kind} ${about}` : kind)

export function conditionChanges(
  before: readonly Condition[],
  after: readonly Condition[],
): { started: Condition[]; ended: Condition[] } {
  const [known, now] = [new Set(before.map(nameOf)), new Set(after.map(nameOf))]
  return {
    started: after.filter((one) => !known.has(nameOf(one))),
    ended: before.filter((one) => !now.has(nameOf(one))),
  }
}

export const codesOf = (conditions: readonly Condition[]): StatusWarning[] => [
  ...new Set(conditions.map(({ kind }) => kind)),
]
