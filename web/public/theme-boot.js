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
  /* The panel may stand under a path of its host (web/kit/base.ts). */
  function baseOf(script) {
    return script ? script.getAttribute('src').replace(/\/theme-boot\.js.*$/, '') : ''
  }
  var base = baseOf(document.currentScript)
  if (base) window.weirBase = base
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
  var token = read('token')
  var ahead = token && document.querySelector('meta[name=weir-ahead]')
  if (ahead) {
    if (!tag) language = wantedLanguage()
    hint(ahead.content.split(' ').concat(ahead.dataset[language].split(' '), screenFiles()))
    ask(['/v1/profile', '/v1/profile/frame'])
  }

  /* As i18n/language.ts picks it, but for browsers that ask for a third language first. */
  function wantedLanguage() {
    return { en: 'en', uk: 'ua' }[navigator.language.slice(0, 2)] || 'ru'
  }
  /* Of the screen that the address names: the first line whose address is this one, or begins it. */
  function screenFiles() {
    var names = ahead.dataset.files.split(' ')
    var here = location.pathname.slice(base.length)
    var line = ahead.dataset.screens.split(';').find(function (one) {
      var path = one.split(' ', 1)[0]
      return here === path || here.indexOf(path.replace(/\/?$/, '/')) === 0
    })
    if (!line) return []
    var parts = line.split('|')
    var text = parts[1].split(' ')[['en', 'ru', 'ua'].indexOf(language)]
    var places = parts[0].split(' ').slice(1).concat(text)
    return places.map(function (place) {
      return names[place]
    })
  }
  function hint(files) {
    files.filter(Boolean).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = file.endsWith('css') ? 'preload' : 'modulepreload'
      if (link.rel === 'preload') link.as = 'style'
      link.crossOrigin = ''
      link.href = base + '/' + file
      document.head.append(link)
    })
  }
  /* What every screen waits for, before the panel is here: api/ahead.ts takes these answers. */
  function ask(paths) {
    if (!(Date.parse(read('expireDate')) > Date.now())) return
    var authorization = (read('token_type') || 'Bearer') + ' ' + token
    var headers = { accept: 'application/json', authorization: authorization }
    var answers = {}
    paths.forEach(function (path) {
      answers[base + path] = fetch(base + path, { headers: headers, credentials: 'omit', cache: 'no-store' })
      answers[base + path].catch(function () {})
    })
    window.weirAhead = { authorization: authorization, answers: answers }
  }
})(document.documentElement)
