// SPDX-License-Identifier: AGPL-3.0-or-later
// In place of a page that there is not.

import { startChanges } from "./changes.js";
import { drawConnection } from "./connection.js";
import { follow } from "./live.js";

startChanges(() => []);
follow(() => {}, drawConnection);
