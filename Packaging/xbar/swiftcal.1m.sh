#!/bin/sh
# <xbar.title>SwiftCal</xbar.title>
# <xbar.desc>The study streak, the month, and a button for today.</xbar.desc>
# <xbar.author>The SwiftCal authors</xbar.author>
# <xbar.dependencies>swiftcal-widget</xbar.dependencies>
#
# For the plugins folder of Argos (~/.config/argos), xbar or SwiftBar; “1m” in its name means once a minute.
PATH=$PATH:/usr/local/bin:$HOME/.local/bin
exec swiftcal-widget snapshot --format xbar
