// Weir for sandboxed pixels, such as a custom pixel of Shopify (Settings, Customer events). A pixel sees events of the shop and
// not its pages, so it tells Weir of each page that is viewed, and sends nobody anywhere.
analytics.subscribe('page_viewed', (event) => {
  const { location, referrer } = event.context.document
  fetch('{{edge}}/edge/v1/page', {
    method: 'POST',
    body: JSON.stringify({ key: '{{key}}', url: location.href.slice(0, 8192), referrer: (referrer || '').slice(0, 8192) }),
    credentials: 'omit',
    keepalive: true, // also when the page is left at once
  }).catch(() => {}) // a shop does not learn that Weir is away
})
