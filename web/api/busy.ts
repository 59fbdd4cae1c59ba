import { createStore, useStore } from '../kit/store.ts'

const inFlight = createStore(0)

export async function busy<Value>(work: () => Promise<Value>): Promise<Value> {
  inFlight.set(inFlight.get() + 1)
  try {
    return await work()
  } finally {
    inFlight.set(inFlight.get() - 1)
  }
}

export const useBusy = (): boolean => useStore(inFlight) > 0
