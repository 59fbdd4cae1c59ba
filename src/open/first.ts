/** Loaded before any store: little code, so that edges answer soon. */
export { openBridge } from './bridge.ts'
export { openMemory } from './memory.ts'
export { openSockets } from './sockets.ts'
