/** What a start opens before any store: little of the program, so that edges answer soon. */
export { openBridge } from './bridge.ts'
export { openMemory } from './memory.ts'
export { openSockets } from './sockets.ts'
