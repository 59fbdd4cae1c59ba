<?php
defined('ABSPATH') || exit;

/** What is well and what is wrong, in words. */
final class Weir_Findings
{
    /** [state, text] each; the state is good, warn or bad. */
    public static function all()
    {
        $options = Weir_Options::all();
        if ($options['edge'] === '' || $options['token'] === '' || $options['key'] === '') {
            return [['bad', __('Server address, token and campaign key are needed: fill them in below.', 'weir')]];
        }
        set_error_handler(function () {
            return true;
        });
        try {
            $found = WeirCheck::findings($options['edge'], $options['token'], $options['key'], Weir_Options::visit(), Weir_Options::breaker());
        } finally {
            restore_error_handler();
        }
        $texts = self::texts();
        $said = array_map(function ($finding) use ($texts) {
            return [$finding[0], vsprintf($texts[$finding[1]], $finding[2])];
        }, $found);
        return array_merge($said, self::of_wordpress($options));
    }

    private static function of_wordpress($options)
    {
        if ($options['way'] === 'script') {
            return [['good', __('The visitors’ browsers ask the server, so pages may come from any cache.', 'weir')]];
        }
        $name = Weir_Options::campaign()['bot_page'];
        $page = (int) $options['bot_page'];
        $said = [];
        if ($page > 0) {
            $said[] = get_post_status($page) === 'publish' ? ['good', __('The page for bots is published.', 'weir')] : ['bad', __('The page for bots is not published: bots get “not found”.', 'weir')];
        } elseif (Weir_Act::file($name) === null) {
            /* translators: %s: file name */
            $said[] = ['warn', sprintf(__('There is no file %s beside WordPress: bots get “not found”. Choose a page for bots below, or put the file there.', 'weir'), $name)];
        }
        if (defined('WP_CACHE') && WP_CACHE) {
            $said[] = ['good', __('A page cache is switched on; protected pages are kept out of it.', 'weir')];
        }
        return $said;
    }

    private static function texts()
    {
        return [
            /* translators: %s: version */
            'php' => __('PHP %s.', 'weir'),
            /* translators: %s: version */
            'phpFail' => __('PHP %s is too old: 7.4 or newer is needed.', 'weir'),
            'curl' => __('The curl extension asks the server.', 'weir'),
            'streams' => __('The curl extension is missing; PHP’s own connections ask the server, which is as good.', 'weir'),
            'transportFail' => __('PHP can ask no server here: there is neither curl nor an open stream_socket_client (with openssl for https). Ask your hosting to switch one on.', 'weir'),
            /* translators: 1: address, 2: milliseconds */
            'server' => __('The server %1$s knows the token and the campaign; it answered in %2$d ms.', 'weir'),
            /* translators: %1$s: address */
            'dnsFail' => __('The name in %1$s cannot be resolved: the DNS server of your hosting does not answer.', 'weir'),
            /* translators: 1: address, 2: reason */
            'reachFail' => __('There is no connection to %1$s (%2$s). Either the server is away, or your hosting blocks outgoing connections: ask it to allow this address.', 'weir'),
            /* translators: 1: address, 2: reason */
            'timeFail' => __('%1$s did not answer within 0.8 seconds (%2$s). Outgoing connections may be blocked, or the server is too far away or too busy. Visitors are not checked.', 'weir'),
            /* translators: 1: address, 2: status */
            'tokenFail' => __('The server %1$s does not know the token (%2$d). Copy it again from the Integration page of the panel.', 'weir'),
            /* translators: 1: address, 2: status */
            'keyFail' => __('The server %1$s does not know the campaign’s key (%2$d). Was the campaign deleted?', 'weir'),
            /* translators: 1: address, 2: status */
            'statusFail' => __('The server %1$s answered with status %2$d. Contact the operator of the server.', 'weir'),
            /* translators: %d: milliseconds */
            'slow' => __('The answer took %d ms; after 800 ms visitors are no longer checked.', 'weir'),
            'clock' => __('The clock agrees with the server’s.', 'weir'),
            /* translators: %d: seconds */
            'clockFail' => __('This machine’s clock is %d seconds off. Secure connections may fail: have it set.', 'weir'),
            'plain' => __('The server’s address begins with http:, so the token travels unencrypted. Ask for an https: address.', 'weir'),
            'notes' => __('The temporary file can be written: if the server is away, not every visitor waits for it.', 'weir'),
            /* translators: %s: folder */
            'notesFail' => __('No file can be written in %s: while the server is away, each visitor waits up to 0.8 seconds.', 'weir'),
            /* translators: %d: seconds */
            'resting' => __('The server did not answer several times; the next attempt is in %d s at most. Until then visitors are not checked.', 'weir'),
            /* translators: 1: address, 2: header */
            'proxyFail' => __('You come from %1$s with the header %2$s. If this is your own proxy or CDN, choose its header below and name its addresses; otherwise all visitors seem to be that one.', 'weir'),
            /* translators: %s: address */
            'address' => __('Your address is seen as %s. If that is not yours, the site is behind a proxy.', 'weir'),
        ];
    }
}
