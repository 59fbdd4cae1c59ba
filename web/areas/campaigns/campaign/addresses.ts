import { SCREENS } from '../../../../src/contract/screens.ts'

export const LIST = SCREENS.Campaign.path
export const NEW = `${LIST}/change`
export const changeOf = (id: string): string => `${NEW}/${id}`
export const SITES = `${LIST}/sites`
export const sitesOf = (id: string): string => `${SITES}?campaign=${id}`
export const shadowsOf = (id: string): string => `${LIST}/shadows/${id}`
export const shadowOf = (id: string): string => `${LIST}/shadow/${id}`
export const statisticsOf = (id: string): string => `${SCREENS.Statistics.path}/${id}`
export const logsOf = (id: string): string => `${SCREENS.Logs.path}?campaign=${id}`
export const FLOWS = `${LIST}/flows`
export const NEW_FLOW = `${LIST}/flow`
export const flowOf = (id: string): string => `${NEW_FLOW}/${id}`
export const COSTS = `${SCREENS.Sources.path}?tab=costs&add=cost`
