<?php
defined('ABSPATH') || exit;

/** Does what a decision says. Returning means that the page goes on. */
final class Weir_Act
{
    public static function on($said)
    {
        // in a frame of another site nobody is led on
        if (is_embed() && ($said === null || !self::is_bot_page($said))) {
            return;
        }
        $campaign = Weir_Options::campaign();
        if ($said === null) {
            $stored = ['mode' => $campaign['target_mode'], 'to' => self::without_macros($campaign['target_link'])];
            if (Weir_Options::get('failure') === 'target' && WeirEdge::isAction($stored)) {
                self::go($stored);
            }
        } elseif (self::is_bot_page($said)) {
            self::tell_reference($said);
            self::bot_page($said['action']['to']);
        } elseif (Weir_Options::get('people') === 'target') {
            self::go($said['action']);
        }
    }

    /** By what the visitor may appeal; crawlers that are treated as people have none. */
    private static function tell_reference($said)
    {
        $reference = isset($said['reference']) && is_string($said['reference']) ? $said['reference'] : '';
        if (preg_match('/^\w{1,64}$/D', $reference) === 1) {
            header('Weir-Reference: ' . $reference);
        }
    }

    /** Whether the visitor counts as a person here: verified crawlers, and claims to be one, are treated as people. */
    public static function is_person($said)
    {
        $crawler = isset($said['category']) && in_array($said['category'], ['verified', 'unverified'], true);
        return $crawler || !isset($said['class']) || $said['class'] !== 'bot';
    }

    /** Whether the bot page is meant: a campaign that only watches sends bots where people go. */
    private static function is_bot_page($said)
    {
        $to = $said['action']['to'];
        $target = explode('?', Weir_Options::campaign()['target_link'], 2)[0];
        return !self::is_person($said) && !WeirEdge::isFullUrl($to) && explode('?', $to, 2)[0] !== $target;
    }

    private static function without_macros($link)
    {
        return (string) preg_replace_callback('/\{([\w.-]+)\}/', function ($found) {
            $value = isset($_GET[$found[1]]) ? wp_unslash($_GET[$found[1]]) : '';
            return is_string($value) ? rawurlencode(substr($value, 0, 256)) : '';
        }, $link);
    }

    /** Follows a destination; where it is the very page, or nothing of this site, the page goes on. */
    private static function go($action)
    {
        $to = $action['to'];
        $full = WeirEdge::isFullUrl($to);
        $file = $full ? null : self::file($to);
        if ($full ? Weir_Options::visit()->isAt($to) : $file === null) {
            return;
        }
        if ($action['mode'] === 'frame') {
            self::frame($full ? $to : home_url('/' . $to));
        } elseif ($full || $action['mode'] === 'redirect') {
            wp_redirect($full ? $to : home_url('/' . $to), 302, false);
        } else {
            self::show($file);
        }
        exit;
    }

    private static function frame($url)
    {
        foreach (WeirFrame::headers(Weir_Options::get('edge'), '') as $name => $value) {
            header($name . ': ' . $value);
        }
        echo WeirFrame::page($url, get_bloginfo('name'), get_bloginfo('language'), '');
    }

    /** A page of this site, the campaign's file, or else "not found": never the page that was asked for. */
    private static function bot_page($name)
    {
        $page = (int) Weir_Options::get('bot_page');
        if ($page > 0 && get_post_status($page) === 'publish') {
            self::instead(new WP_Query(['page_id' => $page]));
            return;
        }
        $file = self::file($name);
        if ($file !== null) {
            self::show($file);
            exit;
        }
        $query = new WP_Query();
        $query->set_404();
        status_header(404);
        self::instead($query);
    }

    /** The theme shows this instead of what was asked for, under the same address. */
    private static function instead($query)
    {
        global $wp_query, $wp_the_query, $post;
        $wp_query = $query;
        $wp_the_query = $query;
        $post = $query->post;
        remove_action('template_redirect', 'redirect_canonical');
        remove_action('template_redirect', 'wp_old_slug_redirect');
    }

    /** A page beside WordPress, and none of its own files. */
    public static function file($name)
    {
        $name = explode('?', $name, 2)[0];
        $plain = WeirEdge::isLocalName($name) && preg_match('~^(?:wp-|index\.php$|xmlrpc\.php$)~i', $name) !== 1;
        $file = $plain ? realpath(ABSPATH . $name) : false;
        $root = rtrim((string) realpath(ABSPATH), '/\\') . DIRECTORY_SEPARATOR;
        $fits = is_string($file) && strpos($file, $root) === 0 && is_file($file) && is_readable($file) && preg_match('/\.(?:php|html?)$/Di', $file) === 1;
        return $fits ? $file : null;
    }

    private static function show($file)
    {
        if (strtolower(pathinfo($file, PATHINFO_EXTENSION)) === 'php') {
            chdir(dirname($file));
            include $file;
            return;
        }
        $html = (string) file_get_contents($file);
        $named = preg_match('/<meta[^>]+charset\s*=\s*["\']?([\w-]+)/i', substr($html, 0, 2048), $found);
        header('Content-Type: text/html; charset=' . ($named ? $found[1] : 'utf-8'));
        echo $html; // the owner's own page
    }
}
