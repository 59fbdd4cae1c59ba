<?php
defined('WP_UNINSTALL_PLUGIN') || exit;

require_once __DIR__ . '/includes/options.php';
if (!class_exists('WeirBreaker', false)) {
    require __DIR__ . '/lib/breaker.php';
}

/** Nothing stays: settings, the last hit, the pages' switches, and the note of failures. */
function weir_uninstall()
{
    $note = Weir_Options::breaker()->file();
    if (is_file($note)) {
        unlink($note);
    }
    delete_option(Weir_Options::OPTION);
    delete_option(Weir_Options::LAST);
    delete_post_meta_by_key(Weir_Options::SWITCH_META);
}

if (is_multisite()) {
    foreach (get_sites(['fields' => 'ids', 'number' => 0]) as $weir_site) {
        switch_to_blog($weir_site);
        weir_uninstall();
        restore_current_blog();
    }
} else {
    weir_uninstall();
}
