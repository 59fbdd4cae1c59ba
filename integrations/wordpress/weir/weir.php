<?php
/**
 * Plugin Name: Weir
 * Description: Protects your pages from invalid traffic: asks your Weir server about each visit and does what your campaign says.
 * Version: 1.0.0
 * Requires at least: 5.8
 * Requires PHP: 7.4
 * Text Domain: weir
 * Domain Path: /languages
 */

defined('ABSPATH') || exit;

// The same classes may be there already, from Weir's PHP file ahead of this site.
foreach (['Edge' => 'edge', 'Breaker' => 'breaker', 'Visit' => 'visit', 'Frame' => 'frame', 'Check' => 'check'] as $weir_class => $weir_file) {
    if (!class_exists('Weir' . $weir_class, false)) {
        require __DIR__ . '/lib/' . $weir_file . '.php';
    }
}
unset($weir_class, $weir_file);

require __DIR__ . '/includes/options.php';
require __DIR__ . '/includes/caches.php';
require __DIR__ . '/includes/gate.php';
require __DIR__ . '/includes/act.php';

add_action('init', function () {
    load_plugin_textdomain('weir', false, dirname(plugin_basename(__FILE__)) . '/languages');
});
Weir_Gate::register();
Weir_Caches::register();

if (is_admin()) {
    require __DIR__ . '/includes/findings.php';
    require __DIR__ . '/includes/fields.php';
    require __DIR__ . '/includes/settings.php';
    require __DIR__ . '/includes/page-switch.php';
    Weir_Settings::register(plugin_basename(__FILE__));
    Weir_Page_Switch::register();
}
