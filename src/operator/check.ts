/** Is all well with this installation? Each line of the answer is one thing that was looked at. */
import { clockCheck, storeChecks } from './check-stores.ts'
import { dataCheck, diskCheck, serviceCheck, spoolChecks } from './check-folder.ts'
import type { House } from './house.ts'

export type Check = {
  what: string
  /** `watch`: it works, and somebody should look at it. */
  state: 'well' | 'watch' | 'bad'
  said: string
}

export async function checkHouse(house: House, _input: object): Promise<Check[]> {
  const stores = await storeChecks(house)
  return [serviceCheck(house), ...stores, ...(await spoolChecks(house)), await diskCheck(house), await dataCheck(house), await clockCheck(house)]
}
