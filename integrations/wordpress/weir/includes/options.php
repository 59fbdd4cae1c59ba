<?php
defined('ABSPATH') || exit;

/** What the owner has set, over what the campaign's download brought along. */
final class Weir_Options
{
    const OPTION = 'weir_options';
    /** When the server last answered and last failed; nothing of any visitor. */
    const LAST = 'weir_last';
    /** A page's own switch: 'on', 'off', or nothing. */
    const SWITCH_META = '_weir_protect';

    const DEFAULTS = [
        'edge' => '', 'token' => '', 'key' => '',
        'way' => 'server', // or 'script'
        'scope' => 'site', // or 'chosen'
        'people' => 'page', // or 'target'
        'failure' => 'page', // or 'target'
        'bot_page' => 0, // a page of this site; 0: the campaign's file
        'proxy_header' => '',
        'proxies' => '',
    ];
    const CHOICES = [
        'way' => ['server', 'script'], 'scope' => ['site', 'chosen'], 'people' => ['page', 'target'], 'failure' => ['page', 'target'],
        'proxy_header' => ['', 'X-Forwarded-For', 'CF-Connecting-IP', 'X-Real-IP', 'True-Client-IP'],
    ];

    /** The campaign as it was downloaded: edge, token, key, name, target_mode, target_link, bot_page. */
    public static function campaign()
    {
        static $campaign = null;
        if ($campaign === null) {
            $campaign = require dirname(__DIR__) . '/campaign.php';
        }
        return $campaign;
    }

    /** All settings as they are in force. */
    public static function all()
    {
        $stored = get_option(self::OPTION, []);
        $options = array_merge(self::DEFAULTS, is_array($stored) ? array_intersect_key($stored, self::DEFAULTS) : []);
        foreach (['edge', 'token', 'key'] as $name) {
            if ($options[$name] === '') {
                $options[$name] = self::campaign()[$name];
            }
        }
        return $options;
    }

    public static function get($name)
    {
        return self::all()[$name];
    }

    public static function proxies()
    {
        $options = self::all();
        return $options['proxy_header'] === '' ? [] : self::listed($options['proxies']);
    }

    /** Addresses and ranges, however they are divided. */
    public static function listed($text)
    {
        return array_values(array_filter(preg_split('/[\s,;]+/', (string) $text), 'strlen'));
    }

    public static function breaker()
    {
        return new WeirBreaker(self::get('edge') . ' ' . self::get('token'));
    }

    public static function visit()
    {
        return new WeirVisit(wp_unslash($_SERVER), self::proxies(), self::get('proxy_header') ?: 'X-Forwarded-For');
    }

    /** Keeps when the server answered or failed, at most once a minute. */
    public static function note($said)
    {
        $last = get_option(self::LAST, []);
        $last = is_array($last) ? $last : [];
        $name = $said === null ? 'failed' : 'answered';
        if (!isset($last[$name]) || abs(time() - (int) $last[$name]) >= MINUTE_IN_SECONDS) {
            $last[$name] = time();
            update_option(self::LAST, $last);
        }
    }
}
