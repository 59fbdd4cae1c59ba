/* Before first paint: what ui/settings.ts and i18n/language.ts keep, put on <html>. A classic script, so that it blocks painting and nothing flashes. */
;(function (root) {
  function read(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  function settings() {
    try {
      return JSON.parse(read('weir.settings') || '{}') || {}
    } catch {
      return {}
    }
  }
  function isDark(theme) {
    if (theme === 'light' || theme === 'dark') return theme === 'dark'
    return matchMedia('(prefers-color-scheme: dark)').matches
  }
  var kept = settings()
  root.dataset.theme = isDark(kept.theme) ? 'dark' : 'light'
  var colour = document.querySelector('meta[name=theme-color]')
  if (colour && root.dataset.theme === 'dark') colour.content = '#0e1315'
  root.dir = kept.direction === 'rtl' ? 'rtl' : 'ltr'
  root.dataset.nav = kept.collapsed === true ? 'collapsed' : 'open'
  root.dataset.width = kept.contentWidth === 'boxed' ? 'boxed' : 'full'
  var language = read('weir.language')
  var tag = { en: 'en', ru: 'ru', ua: 'uk' }[language]
  if (tag) root.lang = tag
  // with a session the panel follows at once (web/hints.ts)
  var ahead = read('token') && document.querySelector('meta[name=weir-ahead]')
  if (!ahead) return
  // as i18n/language.ts picks it, but for browsers that ask for a third language first
  var spoken = { en: 'en', uk: 'ua' }[navigator.language.slice(0, 2)] || 'ru'
  ahead.content.split(' ').concat(ahead.dataset[language] || ahead.dataset[spoken]).forEach(function (file) {
    var link = document.createElement('link')
    link.rel = file.endsWith('css') ? 'preload' : 'modulepreload'
    if (link.rel === 'preload') link.as = 'style'
    link.crossOrigin = ''
    link.href = '/' + file
    document.head.append(link)
  })
})(document.documentElement)
