/* On the page that is shown while the panel can't be reached: goes on as soon as it answers. */
;(function () {
  async function look() {
    const answer = await fetch((window.weirBase || '') + '/theme-boot.js?' + Date.now(), { cache: 'no-store' }).catch(() => undefined)
    if (answer?.ok) location.reload()
  }
  addEventListener('online', () => void look())
  setInterval(() => void look(), 5000)
})()
