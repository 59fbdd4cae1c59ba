import { textOf } from '../../i18n/server.ts'

/** A usage type in words; as it came where there is no word for it. */
export const usageWord = (usage: string): string => textOf(`data.usage.${usage}`) ?? usage
