/** Reports that are sent by themselves. */

export const SCHEDULE_EVERY = ['day', 'weekday', 'monthday'] as const
export type ScheduleEvery = (typeof SCHEDULE_EVERY)[number]

export const SCHEDULE_CHANNELS = ['mail', 'telegram'] as const
export type ScheduleChannel = (typeof SCHEDULE_CHANNELS)[number]

/** Per client. */
export const MOST_SCHEDULES = 20

/**
 * Why nothing was sent. `lost`: of who made it or receives it, access. `missed`: Weir did not run for a day. `nobody`:
 * no receiver is left. `unwanted`: the receiver's notification settings allow no chosen channel. `failed`: refused by
 * the mail server or the bot for a day. `planEnded`: the client’s, now; it goes on with the next plan.
 */
export const SCHEDULE_TROUBLES = ['lost', 'missed', 'nobody', 'unwanted', 'failed', 'planEnded'] as const
export type ScheduleTrouble = (typeof SCHEDULE_TROUBLES)[number]

export type ScheduleTiming = {
  every: ScheduleEvery
  /** 0 is Monday; of `weekday`. */
  weekdays: readonly number[]
  /** 1 to 31; 29 to 31 fall on the last day of shorter months. Of `monthday`. */
  monthday: number
  /** 0 to 23, in the zone of who made it. */
  hour: number
}

/** Page without sign-in that stops the letters; the letter's secret follows. */
export const STOP_PATH = '/stop-reports'
