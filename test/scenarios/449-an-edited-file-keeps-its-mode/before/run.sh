#!/bin/sh
one
