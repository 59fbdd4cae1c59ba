import { SCREENS } from '../../../src/contract/screens.ts'

export const clientPage = (id: string): string => `${SCREENS.Clients.path}/client/${id}`
