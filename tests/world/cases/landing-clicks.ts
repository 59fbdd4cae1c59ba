/** Clicks of landing pages as page builders, content systems and browsers write and send them. */
import type { WorldCase } from '../world.ts'

/**
 * Behind `/go/KEY`; `TOKEN` stands for the page's sealed visit. `referrer`: the page's whole address, its origin, or none.
 */
export type SentClick = { click: string; referrer?: 'page' | 'origin' }
/** `visit`: the page's, or one of its own. `query`: what the offer gets beside the click id. */
export type RightClick = { visit: 'page' | 'own'; query: string }

export const LANDING_CLICKS: readonly WorldCase<SentClick, RightClick>[] = [
  {
    from: 'privacycg/proposals#13',
    sent: { click: '', referrer: 'origin' },
    right: { visit: 'own', query: '' },
    level: 'server',
    why: 'browsers cut the referrer to its origin between sites: the click still reaches the offer, as a visit of its own',
  },
  {
    from: 'newrelic/gatsby-theme-newrelic#432',
    sent: { click: '', referrer: 'page' },
    right: { visit: 'page', query: 'src=ad' },
    level: 'server',
    why: 'a page may show its whole address, and hands its parameters on',
  },
  {
    from: 'billfeller/billfeller.github.io#164',
    sent: { click: '' },
    right: { visit: 'own', query: '' },
    level: 'server',
    why: 'scripts that move the page send no referrer',
  },
  {
    from: 'johngodley/redirection#3711',
    sent: { click: '?f=8&#038;weir_go=TOKEN' },
    right: { visit: 'own', query: 'f=8' },
    level: 'server',
    why: 'behind # nothing is sent, however it was meant',
  },
  {
    from: 'TypeRocket/core#32',
    sent: { click: '?f=8&%23038;weir_go=TOKEN' },
    right: { visit: 'page', query: 'f=8' },
    level: 'server',
  },
  {
    from: 'Automattic/jetpack#27140',
    sent: { click: '?f=8&%2338;weir_go=TOKEN' },
    right: { visit: 'page', query: 'f=8' },
    level: 'server',
  },
  {
    from: 'tripflex/wp-login-flow#45',
    sent: { click: '?f=8&amp;weir_go=TOKEN' },
    right: { visit: 'page', query: 'f=8' },
    level: 'server',
  },
  {
    from: 'elementor/elementor#30303',
    sent: { click: '?weir_go=TOKEN/the-path-to-the-new-page' },
    right: { visit: 'page', query: '' },
    level: 'server',
  },
  {
    from: 'elementor/elementor#11049',
    sent: { click: '?q=just%20an+example&weir_go=TOKEN' },
    right: { visit: 'page', query: 'q=just%20an%20example' },
    level: 'server',
  },
  {
    from: 'odoo/odoo#268774',
    sent: { click: '?gclid=TEST123&foo=BAR&weir_go=TOKEN' },
    right: { visit: 'page', query: 'gclid=TEST123&foo=BAR' },
    level: 'server',
    why: 'what came with the click goes on to the offer',
  },
  {
    from: 'https://support.google.com/google-ads/answer/9755270',
    sent: { click: '?weir_go=TOKEN&_gl=1*1a2b3c*_up*MQ..' },
    right: { visit: 'page', query: '_gl=1*1a2b3c*_up*MQ..' },
    level: 'server',
    why: 'a linker of the page adds its own parameter to each link',
  },
  {
    from: 'https://docs.elementor.com/article/451-dynamic-request-parameter',
    sent: { click: '/2?weir_go=TOKEN' },
    right: { visit: 'page', query: '' },
    level: 'server',
  },
  {
    from: 'matomo-org/matomo#13157',
    sent: { click: '/?weir_go=TOKEN' },
    right: { visit: 'page', query: '' },
    level: 'server',
    why: 'a slash behind the key is the key',
  },
]
