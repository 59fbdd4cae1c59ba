/** Probe readings of people's browsers, for tests. */
import type { Probe } from '../contract/detection/probe.ts'
import { AGENT } from './builders.ts'

export const BRANDS = ['Not:A-Brand 8', 'Chromium 156', 'Google Chrome 156']
export const CHROME = AGENT.chrome.replace('Chrome/140', 'Chrome/156')
const INTEL = 'ANGLE (Intel, Intel(R) UHD Graphics 620 Direct3D11 vs_5_0 ps_5_0, D3D11)'
const IN_WORKER: Probe['worker'] = {
  agent: CHROME,
  platform: 'Win32',
  languages: ['de-DE', 'de'],
  cores: 8,
  memory: 8,
  timezone: 'Europe/Berlin',
  hints: { brands: BRANDS, mobile: false, platform: 'Windows' },
}

/** Chromium on a desktop. */
export const PERSON: Probe = {
  webdriver: false,
  changedFlag: '',
  replaced: [],
  watched: false,
  traces: [],
  unthrottled: false,
  agent: CHROME,
  platform: 'Win32',
  languages: ['de-DE', 'de'],
  cores: 8,
  memory: 8,
  hints: { brands: BRANDS, mobile: false, platform: 'Windows' },
  full: 3,
  screen: [1920, 1080],
  outer: [1400, 900],
  inner: [1400, 780],
  whole: false,
  pointer: true,
  touch: 0,
  plugins: 5,
  pdf: true,
  chrome: true,
  evalLength: 33,
  notifications: 'default',
  permission: 'prompt',
  timezone: 'Europe/Berlin',
  renderer: INTEL,
  worker: { ...IN_WORKER, renderer: INTEL },
  shared: IN_WORKER,
}
export const IPHONE: Probe = {
  webdriver: false,
  changedFlag: '',
  traces: [],
  agent: AGENT.iphone,
  platform: 'iPhone',
  languages: ['de-DE'],
  cores: 4,
  screen: [390, 844],
  outer: [390, 844],
  inner: [390, 664],
  whole: false,
  pointer: true,
  touch: 5,
  plugins: 5,
  pdf: true,
  chrome: false,
  evalLength: 37,
  timezone: 'Europe/Berlin',
  renderer: 'Apple GPU',
}
export const FIREFOX: Probe = {
  ...IPHONE,
  agent: AGENT.firefox,
  platform: 'Linux x86_64',
  screen: [1920, 1080],
  outer: [1920, 1050],
  inner: [1920, 950],
  touch: 0,
  renderer: 'Mesa',
}
export const ANDROID: Probe = {
  ...PERSON,
  agent: AGENT.android,
  platform: 'Linux armv81',
  screen: [412, 915],
  outer: [412, 915],
  inner: [412, 785],
  touch: 5,
  plugins: 0,
  pdf: false,
  worker: undefined,
  shared: undefined,
  renderer: 'Adreno (TM) 740',
}
