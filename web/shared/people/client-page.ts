import { SCREENS } from '../../../src/contract/screens.ts'

/** The address of a client's page, for staff who reach Clients. */
export const clientPage = (id: string): string => `${SCREENS.Clients.path}/client/${id}`
